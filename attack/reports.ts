import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

export const reports = join('.tmp', 'attack');

export async function freshFolder(name: string): Promise<string> {
  const folder = join(reports, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}
