import { readFileSync } from 'node:fs';
import { CommandProblem } from '../ends-in-words.ts';
import { parseEnvironmentFile } from './environment-file.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface WhichShop {
  env: Environment;
  /** Where the settings stand, for people; null: the environment of this command. */
  file: string | null;
  isLive: boolean;
  /** The file of a live shop is here, and this user may not read it. */
  isClosed: boolean;
}

/** Where `deploy/systemd` reads the settings of a live shop. */
export const liveFile = '/etc/nucleo/nucleo.env';

/**
 * Which shop is meant: that of the file that was named, else that of the environment, else the live shop of this machine, else a demo.
 * @throws CommandProblem when the file that was named cannot be read
 */
export function whichShop(env: Environment, named: string | undefined, usualFile = liveFile): WhichShop {
  if (named !== undefined) {
    const text = read(named);
    if (text instanceof Error) throw new CommandProblem(`${named} cannot be read: ${text.message}`);
    return ofFile(text, named);
  }
  if (!env.STORE_MODE) {
    const text = read(usualFile);
    if (typeof text === 'string') return ofFile(text, usualFile);
    if (text.code === 'EACCES' || text.code === 'EPERM') return { env, file: usualFile, isLive: true, isClosed: true };
  }
  return { env, file: null, isLive: env.STORE_MODE === 'live', isClosed: false };
}

function ofFile(text: string, file: string): WhichShop {
  const env = parseEnvironmentFile(text);
  return { env, file, isLive: env.STORE_MODE === 'live', isClosed: false };
}

function read(file: string): string | NodeJS.ErrnoException {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
}
