import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** What the W3C's checker needs. */
const oldestJava = 11;

/** Debian's and Ubuntu's name for the Java that they stand for. */
export const javaPackage = 'default-jre-headless';

export const howToGetJava = `Install Java ${oldestJava} or later (on Debian: apt-get install ${javaPackage}), or set JAVA_HOME.`;

/** Why the W3C's checker does not run, and what to do. */
export const withoutJava = `the W3C's checker needs Java ${oldestJava} or later. ${howToGetJava}`;

/** Says which version a command of this name is; null when there is none. */
type AskVersion = (command: string) => string | null;

/** @returns the command of a Java that is new enough, or null */
export function findJava(
  env: Readonly<Record<string, string | undefined>> = process.env,
  ask: AskVersion = askVersion,
): string | null {
  const command = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
  const version = javaVersion(ask(command) ?? '');
  return version !== null && version >= oldestJava ? command : null;
}

/** The first number that says something: `17` of `17.0.15`, `8` of `1.8.0_412`. */
export function javaVersion(said: string): number | null {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(said) ?? [];
  if (first === undefined) return null;
  return first === '1' ? Number(second) : Number(first);
}

function askVersion(command: string): string | null {
  const { status, stderr } = spawnSync(command, ['-version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 ? stderr : null;
}
