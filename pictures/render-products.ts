import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { readDemoCatalogue } from '#app/shop/exchange/seed.server.ts';
import { type DemoPicture, shownInstead } from '#app/shop/pictures/demo-pictures.server.ts';
import { pictureFileNames } from '#app/shop/pictures/picture.ts';
import { socialFileName } from '#app/shop/pictures/picture-address.ts';
import { demoPictureText } from '#app/text/product/demo-pictures.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { openDarkroom, photograph } from './darkroom.ts';
import type { DemoProduct } from './studio/appearance.ts';
import type { View } from './studio/kind.ts';
import { kindFor } from './studio/kinds.ts';

/** `node pictures/render-products.ts [id|category …]`: by default the missing and outdated pictures. */
const folder = resolve('seeds/demo/pictures');
const list = join(folder, 'pictures.json');
const master = { width: 1000, height: 750, samples: 2 } as const;
/** Bytes of all pictures: the repository keeps every version for ever. */
const heaviest = 25_000_000;
const paper = '#f7f7f4';
/** By width; lower than for uploads, to keep the repository small. */
const qualities: Readonly<Record<number, number>> = { 160: 48, 400: 46, 800: 45, 1600: 46 };

/** `appearance` says to the next run whether this view is up to date. */
interface ListedPicture extends DemoPicture {
  appearance: string;
}

type Made = Record<string, ListedPicture[]>;

interface Todo {
  product: DemoProduct;
  views: readonly number[];
}

await endsInWords(async () => {
  mkdirSync(folder, { recursive: true });
  const products = (await readDemoCatalogue()) as DemoProduct[];
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((word) => !products.some(({ id, category }) => word === id || word === category));
  if (unknown.length > 0) throw new CommandProblem(`Neither a product nor a category: ${unknown.join(', ')}`);
  const made = readMade();
  const isNamed = ({ id, category }: DemoProduct) => wanted.includes(id) || wanted.includes(category);
  const skipped = new Set<string>();
  const todo = products.flatMap((product) => {
    if (!kindFor(product)) skipped.add(product.category);
    const views = wanted.length === 0 ? stale(product, made) : isNamed(product) ? [...viewsOf(product).keys()] : [];
    return views.length > 0 ? [{ product, views }] : [];
  });
  for (const category of skipped) console.log(`Nobody photographs ${category} yet.`);
  if (todo.length > 0) await photographAll(todo, products, made);
  removeStrays(made);
  const total = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  console.log(`${Object.keys(made).length} products, ${(total / 1e6).toFixed(1)} MB in all.`);
  if (total > heaviest) throw new CommandProblem(`That is more than ${heaviest / 1e6} MB.`);
});

async function photographAll(todo: readonly Todo[], products: readonly DemoProduct[], made: Made) {
  const room = await openDarkroom();
  let writing: Promise<void> = Promise.resolve();
  try {
    for (const { product, views } of todo) {
      const pngs = new Map<number, Buffer>();
      for (const view of views) pngs.set(view, await photograph(room, product, view, master));
      await writing;
      writing = develop(product, pngs, made[product.id] ?? []).then((pictures) => {
        made[product.id] = pictures;
        // In the catalogue's order, so that a new product changes no other lines.
        const sorted = products.flatMap(({ id }) => (made[id] ? [[id, made[id]]] : []));
        writeFileSync(list, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
      });
      writing.catch(() => {});
    }
    await writing;
  } finally {
    await room.close();
  }
}

/** Views without a new photograph stay as they were. */
async function develop(
  product: DemoProduct,
  pngs: ReadonlyMap<number, Buffer>,
  before: readonly ListedPicture[],
): Promise<ListedPicture[]> {
  const pictures = before.slice(0, viewsOf(product).length);
  let weight = 0;
  for (const [view, png] of pngs) {
    const hash = hashOf(product, view);
    for (const name of pictureFileNames(hash)) {
      if (shownInstead.some(([suffix]) => name.endsWith(suffix))) continue;
      const bytes = name === socialFileName(hash) ? await social(png, view) : await sized(png, name);
      weight += bytes.length;
      writeFileSync(join(folder, name), bytes);
    }
    const side = viewsOf(product)[view]?.side ?? 'front';
    const { width, height } = master;
    pictures[view] = {
      hash,
      width,
      height,
      alt: demoPictureText.alt(product.name, side),
      appearance: appearanceOf(product, view),
    };
  }
  console.log(`${product.id}: ${pngs.size} views, ${(weight / 1000).toFixed(0)} kB`);
  return pictures;
}

/** Of the view, not the pixels, so that making a picture again keeps its name. */
function hashOf({ id }: DemoProduct, view: number): string {
  return createHash('sha256').update(`nucleo demo ${id} ${view}`).digest('hex').slice(0, 32);
}

/** A low quality for WebP, because few browsers need it. */
async function sized(png: Buffer, name: string): Promise<Buffer> {
  const width = Number(/-(\d+)\.\w+$/.exec(name)?.[1]);
  const picture = sharp(png).resize(width, width, { fit: 'inside', withoutEnlargement: true });
  if (name.endsWith('.webp')) return picture.webp({ quality: 32, alphaQuality: 35, effort: 5 }).toBuffer();
  return picture.avif({ quality: qualities[width] ?? 45, effort: 3 }).toBuffer();
}

function social(png: Buffer, view: number): Promise<Buffer> {
  const size = { width: 600, height: 315 };
  return sharp(png)
    .flatten({ background: paper })
    .resize({ ...size, fit: 'contain', background: paper })
    .jpeg({ quality: view === 0 ? 62 : 45, mozjpeg: true })
    .toBuffer();
}

function readMade(): Made {
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Made) : {};
}

function viewsOf(product: DemoProduct): readonly View[] {
  return kindFor(product)?.views(product) ?? [];
}

function appearanceOf(product: DemoProduct, view: number): string {
  const seen = JSON.stringify([kindFor(product)?.appearance(product), viewsOf(product)[view], product.name]);
  return createHash('sha256').update(seen).digest('hex').slice(0, 8);
}

function stale(product: DemoProduct, made: Made): number[] {
  const pictures = made[product.id] ?? [];
  return [...viewsOf(product).keys()].filter((view) => {
    const picture = pictures[view];
    return picture?.appearance !== appearanceOf(product, view) || !isWhole(picture.hash);
  });
}

function isWhole(hash: string): boolean {
  const remaining = pictureFileNames(hash).filter((name) => !shownInstead.some(([suffix]) => name.endsWith(suffix)));
  return remaining.every((name) => existsSync(join(folder, name)));
}

function removeStrays(made: Made): void {
  const remaining = new Set(
    Object.values(made).flatMap((pictures) => pictures.flatMap(({ hash }) => pictureFileNames(hash))),
  );
  for (const name of readdirSync(folder)) {
    if (name !== 'pictures.json' && !remaining.has(name)) rmSync(join(folder, name));
  }
}
