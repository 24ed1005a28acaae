import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium, howToGetChromium } from '#scripts/browser.ts';
import { buildIfNeeded } from '#scripts/build.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { pageRows, rowName } from '#tests/pages/every-page.ts';
import { pageWorld } from '#tests/pages/page-world.ts';
import { browserTrust, howToTrust } from '#tests/support/https/trust.ts';
import { limitedOrders, startStore } from '#tests/support/store/store.ts';
import { photograph, pictureName, themes, widths } from './camera.ts';
import { compareSets, type PictureSet, previousSet, readSet } from './compare-sets.ts';
import { comparisonPage, percent } from './comparison-page.ts';
import { contactSheet } from './contact-sheet.ts';

/** `npm run screenshots`, of the live shop over https. `--compare [folder]`: with the newest set or this one. `--only cart,admin-`: by name. */
const parent = '.tmp/screenshots';
/** Share of pixels that may change unreported: less is the edge of a letter. */
const threshold = 0.0005;
/** A Saturday morning in Colombia. The clock runs while the world is made, to keep its order, and then stands. */
const began = Date.parse('2026-11-21T15:00:00Z');
const now = new Date('2026-11-21T15:02:00Z');

await endsInWords(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { compare: { type: 'boolean' }, only: { type: 'string' }, folder: { type: 'string' } },
  });
  const commit = commitName();
  const folder = resolve(values.folder ?? join(parent, values.only ? `${commit}-some` : commit));
  const set = await takeAll(folder, commit, values.only?.split(',') ?? null);
  if (!values.compare) return;
  const [named] = positionals;
  const before = named ? readSet(resolve(named)) : previousSet(resolve(parent), set);
  if (!before) throw new CommandProblem(`There is no earlier set ${named ? `in ${named}` : `in ${parent}`}.`);
  await compare(before, set);
});

async function takeAll(folder: string, commit: string, only: readonly string[] | null): Promise<PictureSet> {
  buildIfNeeded();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = await sitting(folder, only);
  // The store runs in this process and let sharp read nothing but uploads.
  sharp.unblock({ operation: ['VipsForeignLoad'] });
  const each = themes.flatMap((theme) => widths.map((width) => ({ theme, width })));
  for (const { theme, width } of each) await contactSheet(folder, names, width, theme);
  const pictures = each.flatMap(({ theme, width }) => names.map((name) => pictureName(name, width, theme)));
  const set = { commit, takenAt: new Date().toISOString(), isPartial: only !== null, pictures };
  writeFileSync(join(folder, 'set.json'), JSON.stringify(set, null, 1));
  console.log(`\n${pictures.length} pictures and ${each.length} sheets in ${folder}`);
  return { ...set, folder };
}

/** @returns the names of the screens that were taken */
async function sitting(folder: string, only: readonly string[] | null): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath) throw new CommandProblem(`There is no browser to take pictures with. ${howToGetChromium}`);
  const started = performance.now();
  let isFrozen = false;
  const moment = () => new Date(began + Math.min(performance.now() - started, 59_999));
  const trust = await browserTrust();
  if (!trust) console.log(`A demo over http: this browser cannot be told whom to trust. On Debian: ${howToTrust}`);
  const store = await startStore({
    mode: trust ? 'live' : 'demo',
    env: limitedOrders,
    clock: { now: () => (isFrozen ? now : moment()) },
  });
  // The browser formats dates and file sizes in the language that it was started in.
  const args = ['--lang=es-CO', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...(trust?.args ?? [])];
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...(trust?.env ?? process.env), LANGUAGE: 'es_CO' },
  });
  try {
    const rows = pageRows.filter((row) => !only || only.some((part) => rowName(row).includes(part)));
    const world = await pageWorld(store);
    isFrozen = true;
    const names = rows.map(rowName);
    let done = 0;
    const taken = (name: string) => {
      done += 1;
      console.log(`${String(done).padStart(4)}/${rows.length * themes.length} ${name}`);
    };
    const take = (theme: (typeof themes)[number], some: typeof rows) =>
      photograph(browser, { world, rows: some, theme, folder, now }, taken);
    const inOrder = rows.filter(({ isBroken }) => !isBroken);
    await Promise.all(themes.map((theme) => take(theme, inOrder)));
    // Last, because a broken store is broken for every page that is open.
    for (const theme of themes) {
      await take(
        theme,
        rows.filter(({ isBroken }) => isBroken),
      );
    }
    return names;
  } finally {
    await browser.close();
    await store.close();
  }
}

async function compare(before: PictureSet, after: PictureSet): Promise<void> {
  const compared = await compareSets(before, after);
  const page = join(after.folder, 'comparison.html');
  writeFileSync(page, comparisonPage(before, after, compared));
  const differing = compared.filter(({ state, share }) => state !== 'same' && share > threshold);
  for (const { name, state, share } of differing) {
    console.log(`${(state === 'changed' ? percent(share) : state).padStart(9)}  ${name}`);
  }
  console.log(`\n${differing.length} of ${compared.length} pictures are not as in ${before.folder}\n${page}`);
  if (differing.length > 0) process.exitCode = 1;
}

function commitName(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const commit = git('rev-parse', '--short', 'HEAD') || 'no-commit';
  return git('status', '--porcelain') ? `${commit}-changed` : commit;
}
