import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian's Chromium without windows: journeys take half the processor time in it. */
export const headlessPackage = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const onMacs = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const howToGetChromium =
  'Install Chromium (on Debian: apt-get install chromium; for journeys chromium-headless-shell is enough), or set CHROMIUM_PATH to a Chromium or Chrome.';

/** Halves the processor time of a page with Debian's 156. The flag replaces Playwright's own list, repeated here. */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export const browserArguments: readonly string[] = [
  // Chromium's own sandbox refuses to run as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  `--disable-features=${unusedFeatures.join()}`,
];

/** A page of a test lives for seconds, and V8 works longer at optimising its scripts than that saves: a sixth where axe runs. */
export const unoptimised = '--js-flags=--no-maglev --no-turbofan';

type Environment = Readonly<Record<string, string | undefined>>;

/** For pictures and measurements; only the one at CHROMIUM_PATH where that is set. */
export function findChromium(
  env: Environment = process.env,
  canRun: (path: string) => boolean = isExecutable,
): string | null {
  return find(names, env, canRun);
}

/** For the journeys: the one without windows, or else any. */
export function findHeadlessChromium(
  env: Environment = process.env,
  canRun: (path: string) => boolean = isExecutable,
): string | null {
  return find([headlessPackage, ...names], env, canRun);
}

function find(wanted: readonly string[], env: Environment, canRun: (path: string) => boolean): string | null {
  if (env.CHROMIUM_PATH) return canRun(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : null;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [...wanted.flatMap((name) => folders.map((folder) => join(folder, name))), ...onMacs];
  return candidates.find(canRun) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
