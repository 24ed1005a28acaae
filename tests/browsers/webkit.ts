import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, type WebDriver } from 'selenium-webdriver';
import { freePort } from '#tests/support/store/free-port.ts';
import type { Engine } from './engine.ts';

/** The program that shows a page in WebKitGTK, in Debian's `webkit2gtk-driver`. */
export const miniBrowserPath = (): string | undefined =>
  globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').toSorted().at(-1);

/** MiniBrowser is at least 447 px wide with the header that GTK gives it. */
const smallHeader = 'headerbar, headerbar * { min-width: 0; padding: 0; margin: 0; font-size: 1px; }';

export async function openWebKit(width: number, height: number): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'nucleo-webkit-'));
  for (const folder of ['run', 'gtk-3.0']) mkdirSync(join(home, folder), { mode: 0o700 });
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), smallHeader);
  const display = await openDisplay();
  const port = await freePort();
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_RUNTIME_DIR: join(home, 'run'),
      DISPLAY: display.name,
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  await answers(`http://127.0.0.1:${port}/status`);
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: miniBrowserPath(), args: ['--automation'] },
  });
  const browser = await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities).build();
  await resize(browser, width, height);
  return {
    name: 'webkit',
    open: (address) => browser.get(address),
    back: () => browser.navigate().back(),
    press: (selector) => browser.findElement({ css: selector }).click(),
    type: (text) => browser.actions().sendKeys(text.replaceAll('\n', Key.ENTER)).perform(),
    run: (script, ...given) => browser.executeScript(`return (${script}).apply(null, arguments)`, ...given),
    async screenshot(path) {
      writeFileSync(path, await browser.takeScreenshot(), 'base64');
    },
    async close() {
      await browser.quit().catch(() => {});
      for (const each of [driver, display.process]) end(each);
      rmSync(home, { recursive: true, force: true });
    },
  };
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

/** A screen that nobody sees, on the number that is free. */
async function openDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const process = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const number = await new Promise<string>((resolve, reject) => {
    process.stdout?.once('data', (data: Buffer) => resolve(String(data).trim()));
    process.once('error', reject);
    process.once('exit', () => reject(new Error('Xvfb ended before it was ready')));
  });
  return { name: `:${number}`, process };
}

async function answers(address: string): Promise<void> {
  for (;;) {
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function end(child: ChildProcess): void {
  if (child.pid) process.kill(-child.pid);
}
