import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const oldestJava = 11;

export const javaPackage = 'default-jre-headless';

export const howToGetJava = `Install Java ${oldestJava} or later (on Debian: apt-get install ${javaPackage}), or set JAVA_HOME.`;

type AskVersion = (command: string) => string | null;

export function findJava(
  env: Readonly<Record<string, string | undefined>> = process.env,
  ask: AskVersion = askVersion,
): string | null {
  const command = env.JAVA_HOME ? join(env.JAVA_HOME, 'bin', 'java') : 'java';
  const version = javaVersion(ask(command) ?? '');
  return version !== null && version >= oldestJava ? command : null;
}

export function javaVersion(said: string): number | null {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(said) ?? [];
  if (first === undefined) return null;
  return first === '1' ? Number(second) : Number(first);
}

function askVersion(command: string): string | null {
  const { status, stderr } = spawnSync(command, ['-version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 ? stderr : null;
}
