import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Settings } from '#app/platform/settings.ts';
import { isInMemory } from '../memory-folder.ts';

type Bundle = typeof import('#app/http/server.ts');

const templates = '.tmp/store-templates';
const beingMade = 'being-made-';
const sources = ['build/server/index.js', 'migrations', 'seeds'];

/** Made once per build, because a first start is 4 of the 5 seconds of processor time that a store takes. On PostgreSQL only its pictures. */
export async function layDataFolder(bundle: Bundle, settings: Settings): Promise<void> {
  const template = join(templates, `${await keyOfSources()}-${basename(settings.seed)}`);
  if (!existsSync(template)) await makeTemplate(bundle, settings, template);
  const near = nearTemplate(template);
  for (const entry of await readdir(near, { withFileTypes: true })) {
    const [from, to] = [join(near, entry.name), join(settings.dataDir, entry.name)];
    // For a thousand small files `fs.promises` takes seven times as long.
    if (entry.name === 'database') {
      if (settings.databaseUrl === null) cpSync(from, to, { recursive: true });
    }
    // Hard links are safe, because pictures are replaced by renaming and never rewritten.
    else if (entry.isDirectory()) linkFiles(from, to);
  }
}

/** Hard links do not work across disks, so a run whose stores lie in memory has the template there, too. */
function nearTemplate(template: string): string {
  if (!isInMemory()) return template;
  const near = join(tmpdir(), basename(template));
  if (existsSync(near)) return near;
  const made = mkdtempSync(join(tmpdir(), beingMade));
  cpSync(template, made, { recursive: true });
  giveName(made, near);
  return near;
}

async function makeTemplate(bundle: Bundle, settings: Settings, template: string): Promise<void> {
  await mkdir(templates, { recursive: true });
  await forgetOldTemplates();
  const folder = await mkdtemp(join(templates, beingMade));
  const services = await bundle.createServices({ ...settings, dataDir: folder, databaseUrl: null });
  try {
    await bundle.seedCatalogue(services.db, settings.seed, services.pictures.store);
  } finally {
    await services.close();
  }
  giveName(folder, template);
}

/** Two workers may make one at once; the first one to finish wins the name. */
function giveName(folder: string, template: string): void {
  try {
    renameSync(folder, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    rmSync(folder, { recursive: true });
  }
}

async function forgetOldTemplates(): Promise<void> {
  const key = await keyOfSources();
  const old = (await readdir(templates)).filter((name) => !name.startsWith(key) && !name.startsWith(beingMade));
  await Promise.all(old.map((name) => rm(join(templates, name), { recursive: true, force: true })));
}

function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)];
    try {
      linkSync(source, target);
    } catch {
      // Hard links do not work across disks.
      copyFileSync(source, target);
    }
  }
}

let known: Promise<string> | undefined;

function keyOfSources(): Promise<string> {
  known ??= hashOf(sources);
  return known;
}

async function hashOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const inside = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
    const files = inside?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) ?? [
      path,
    ];
    for (const file of files.sort()) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}
