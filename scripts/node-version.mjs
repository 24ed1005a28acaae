/**
 * Which Node may run npm here. npm leaves out, without a word, packages for one platform whose `engines` refuse its own Node: sharp, rolldown
 * and Tailwind's compiler on Node 18. The store itself runs on the Node 24 that npm brings (`node_modules/.bin/node`).
 * Plain JavaScript, because old versions of Node read it.
 */
export const neededToInstall = '^20.19.0 || >=22.12.0';
export const neededToRun = 24;

export const howToGetNode =
  'install Node 20.19 or later (https://nodejs.org/en/download; for Debian 12 and Ubuntu https://github.com/nodesource/distributions), then npm ci again';

/** @param {string | undefined} userAgent `npm/9.2.0 node/v18.19.0 linux x64`, as npm gives it to the commands it runs */
export function nodeOfNpm(userAgent) {
  return /\bnode\/v(\d+\.\d+\.\d+)/.exec(userAgent ?? '')?.[1] ?? null;
}

/** @param {string} version `20.19.0` */
export function canInstall(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}
