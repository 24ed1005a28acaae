import { existsSync, readFileSync } from 'node:fs';
import type { LockFile } from './lock-file.ts';

export interface Platform {
  os: string;
  cpu: string;
  /** Null where there is no choice. */
  libc: 'glibc' | 'musl' | null;
}

/** Only an installation with the tools of development has it. */
const toolOfDevelopment = 'node_modules/vitest';

/**
 * Packages made for this platform that npm should have installed and did not: it leaves out, without a word, those whose `engines` refuse
 * the Node that runs npm, and the build fails on them with an error that does not say so.
 * @param isInstalled whether the folder of a package is there, by its path in the lock
 */
export function missingHere(
  { packages }: LockFile,
  platform: Platform,
  isInstalled: (path: string) => boolean,
): string[] {
  const hasTools = isInstalled(toolOfDevelopment);
  return Object.entries(packages)
    .filter(([path, { optional, dev, os, cpu, libc }]) => {
      const isOfPlatforms = optional && (os ?? cpu) !== undefined;
      if (!isOfPlatforms || (dev && !hasTools)) return false;
      const isOfThisOne =
        (os?.includes(platform.os) ?? true) &&
        (cpu?.includes(platform.cpu) ?? true) &&
        (platform.libc === null || (libc?.includes(platform.libc) ?? true));
      return isOfThisOne && !isInstalled(path);
    })
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

/** Of the packages of this project, on this machine. */
export function missingPackagesHere(): string[] {
  return missingHere(JSON.parse(readFileSync('package-lock.json', 'utf8')), thisPlatform(), existsSync);
}

function thisPlatform(): Platform {
  const { platform: os, arch: cpu } = process;
  return { os, cpu, libc: os === 'linux' ? libcHere() : null };
}

function libcHere(): 'glibc' | 'musl' {
  // Looking names up for the report can take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}
