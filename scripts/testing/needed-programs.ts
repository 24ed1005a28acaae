import { findHeadlessChromium, headlessPackage, howToGetChromium } from '../browser.ts';
import { findJava, howToGetJava, javaPackage } from '../java.ts';
import { findDebianPostgres, findProgram } from './server-programs.ts';

/** A program that tests start and npm does not bring. */
export interface NeededProgram {
  name: string;
  /** Which step of `npm test` starts it. */
  step: string;
  /** What is not tested without it; null where its step cannot run at all. */
  shows: string | null;
  howToGet: string;
  /** Debian's, the first one that the machine's archives have. */
  packages: readonly string[];
  /** Debian starts them when it installs them, and whenever the machine starts. */
  services?: readonly string[];
  isThere(): boolean;
  /** It works, but a run that may install gets another one. */
  isSecondBest?(): boolean;
  /** A machine of CI may lack it too. */
  isOptional?: boolean;
  /** The machine's owner has named a path for it, so that none is installed beside that. */
  isGiven?(): boolean;
}

function debian(name: string, step: string, shows: string | null, packages: readonly string[] = [name]) {
  const howToGet = `On Debian: apt-get install ${packages[0]}.`;
  return { name, step, shows, packages, howToGet, isThere: () => findProgram(name) !== undefined };
}

const browser = (name: string, engine: string, packages?: readonly string[]): NeededProgram => ({
  ...debian(name, 'vitest', engine, packages),
  isOptional: true,
});

/** Of `npm run browsers`; in `npm test` the main walks run where they are. */
export const otherBrowsers: readonly NeededProgram[] = [
  browser('firefox-esr', 'Firefox'),
  browser('WebKitWebDriver', 'WebKit', ['webkit2gtk-driver']),
  browser('Xvfb', 'WebKit', ['xvfb']),
  browser('dbus-run-session', 'WebKit', ['dbus']),
];

export const hasEngine = (engine: string): boolean =>
  otherBrowsers.every(({ shows, isThere }) => shows !== engine || isThere());

export const neededPrograms: readonly NeededProgram[] = [
  {
    name: 'Chromium',
    step: 'journeys',
    shows: null,
    howToGet: howToGetChromium,
    packages: [headlessPackage, 'chromium'],
    isThere: () => findHeadlessChromium() !== null,
    // In CI, where seconds count, the quicker one.
    isSecondBest: () => Boolean(process.env.CI) && !findHeadlessChromium()?.endsWith(headlessPackage),
    isGiven: () => Boolean(process.env.CHROMIUM_PATH),
  },
  // It puts the certificate of the run where Chromium looks for those that it trusts (`tests/support/https/trust.ts`).
  debian('certutil', 'journeys', 'the journeys of a live shop over https', ['libnss3-tools']),
  {
    name: 'Java',
    step: 'vitest',
    shows: "the W3C's check of the markup",
    howToGet: howToGetJava,
    packages: [javaPackage],
    isThere: () => findJava() !== null,
    isGiven: () => Boolean(process.env.JAVA_HOME),
  },
  { ...debian('nginx', 'vitest', 'deploy/nginx.conf, and the shop behind it'), services: ['nginx'] },
  { ...debian('pgbouncer', 'vitest', 'deploy/pgbouncer.ini, and the shop behind it'), services: ['pgbouncer'] },
  { ...debian('haproxy', 'vitest', 'deploy/standby/haproxy.cfg'), services: ['haproxy'] },
  {
    ...debian('PostgreSQL', 'vitest', "deploy/standby on Debian's PostgreSQL", ['postgresql']),
    services: ['postgresql'],
    isThere: () => findDebianPostgres() !== undefined,
  },
  debian('xmlsec1', 'vitest', "a verifier of XML signatures that others wrote, on the shop's invoices"),
  {
    ...debian('poppler-utils', 'vitest', "a reader of PDF that others wrote, on the shop's invoices"),
    isThere: () => findProgram('pdftotext') !== undefined && findProgram('pdftoppm') !== undefined,
  },
  // A container may lack it. What systemd itself would start, a container does not.
  debian('systemd-notify', 'vitest', 'how systemd is told that the shop is well', ['systemd']),
  ...otherBrowsers,
];

/** What a machine of CI fails for: it has everything, because nobody reads what it leaves out. Two more browsers are not worth that. */
export const lackedByCi = (missing: readonly NeededProgram[]): readonly NeededProgram[] =>
  missing.filter(({ isOptional }) => !isOptional);
