import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { expect } from 'vitest';
import { freePort } from '#tests/support/store/free-port.ts';
import { longestWaitMs } from '#tests/support/waiting/patience.ts';
import type { Engine } from './engine.ts';

/** The program that shows a page in WebKitGTK, in Debian's `webkit2gtk-driver`. */
export const miniBrowserPath = (): string | undefined =>
  globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1);

/** MiniBrowser is at least 447 px wide with the header that GTK gives it. */
const smallHeader =
  'headerbar, headerbar *, window, entry, button, tab, tab * { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; } image { -gtk-icon-transform: scale(0); }';

/** A desktop's services would be started otherwise, and one mounts a file system in the home, which cannot be removed then. */
const busWithoutServices = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;

export async function openWebKit(width: number, height: number, isStill = false): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'nucleo-webkit-'));
  const started: ChildProcess[] = [];
  function leave(): void {
    for (const { pid } of started) if (pid) process.kill(-pid);
    rmSync(home, { recursive: true, force: true });
  }
  try {
    const browser = await startBrowser(home, started, isStill);
    // Else a page that never ends to load is waited for five minutes.
    await browser.manage().setTimeouts({ pageLoad: longestWaitMs });
    await resize(browser, width, height);
    return {
      name: 'webkit',
      open: (address) => browser.get(address),
      back: () => browser.navigate().back(),
      press: (selector) => browser.findElement({ css: selector }).click(),
      pressAt: (x, y) => browser.actions().move({ x, y }).click().perform(),
      type: (text) => browser.actions().sendKeys(text.replaceAll('\n', Key.ENTER).replaceAll('\t', Key.TAB)).perform(),
      run: (script, ...given) => browser.executeScript(`return (${script}).apply(null, arguments)`, ...given),
      screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
      async close() {
        await browser.quit().catch(() => {});
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** @param started what is to be ended, also when this fails */
async function startBrowser(home: string, started: ChildProcess[], isStill: boolean): Promise<WebDriver> {
  for (const folder of ['run', 'config/gtk-3.0']) mkdirSync(join(home, folder), { mode: 0o700, recursive: true });
  writeFileSync(join(home, 'config/gtk-3.0/gtk.css'), smallHeader);
  // Asks pages for less motion.
  const settings = `[Settings]\ngtk-enable-animations=${isStill ? 0 : 1}\n`;
  writeFileSync(join(home, 'config/gtk-3.0/settings.ini'), settings);
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  started.push(screen);
  const display = `:${await firstLine(screen)}`;
  const port = await freePort();
  const bus = join(home, 'bus.conf');
  writeFileSync(bus, busWithoutServices);
  const driver = spawn('dbus-run-session', [`--config-file=${bus}`, '--', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, 'config'),
      XDG_RUNTIME_DIR: join(home, 'run'),
      DISPLAY: display,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  started.push(driver);
  const address = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { message: 'WebKitWebDriver answers' }).toBe(true);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: miniBrowserPath(), args: ['--automation'] },
  });
  return new Builder().usingServer(address).withCapabilities(capabilities).build();
}

/** WebDriver sets the size of the window, header and all. */
async function resize(browser: WebDriver, width: number, height: number): Promise<void> {
  await browser.manage().window().setRect({ width, height });
  const [innerWidth, innerHeight] = (await browser.executeScript('return [innerWidth, innerHeight]')) as [
    number,
    number,
  ];
  await browser
    .manage()
    .window()
    .setRect({ width: width + width - innerWidth, height: height + height - innerHeight });
}

/** Xvfb's own, which is the number of its screen. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(String(data).trim()));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb ended before it was ready')));
  });
}
