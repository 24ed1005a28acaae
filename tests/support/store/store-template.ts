import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Settings } from '#app/platform/settings.ts';

type Bundle = typeof import('#app/host.server.ts');

const templates = '.tmp/store-templates';
const beingMade = 'being-made-';
const sources = ['build/server/index.js', 'migrations', 'seeds'];

/** Made once per build, because a first start is 4 of the 5 seconds of processor time that a store takes. */
export async function layDataFolder(bundle: Bundle, settings: Settings): Promise<void> {
  const template = join(templates, `${await keyOfSources()}-${basename(settings.seed)}`);
  if (!existsSync(template)) await makeTemplate(bundle, settings, template);
  for (const entry of await readdir(template, { withFileTypes: true })) {
    const [from, to] = [join(template, entry.name), join(settings.dataDir, entry.name)];
    // For a thousand small files `fs.promises` takes seven times as long.
    if (entry.name === 'database') cpSync(from, to, { recursive: true });
    // Hard links are safe, because pictures are replaced by renaming and never rewritten.
    else if (entry.isDirectory()) linkFiles(from, to);
  }
}

/** Two workers may do this at once; the first one to finish wins the name. */
async function makeTemplate(bundle: Bundle, settings: Settings, template: string): Promise<void> {
  await mkdir(templates, { recursive: true });
  await forgetOldTemplates();
  const folder = await mkdtemp(join(templates, beingMade));
  const services = await bundle.createServices({ ...settings, dataDir: folder });
  try {
    await bundle.seedCatalogue(services.db, settings.seed, services.pictures.store);
  } finally {
    await services.close();
  }
  try {
    await rename(folder, template);
  } catch (error) {
    if (!existsSync(template)) throw error;
    await rm(folder, { recursive: true });
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
