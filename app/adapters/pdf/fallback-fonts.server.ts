import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import type { PdfBlock, PdfFace } from '#app/shop/shared/pdf-document.ts';
import { isOfEveryFace, type Slice, textRuns } from './font-coverage.server.ts';
import { printable } from './printable.server.ts';

export interface SubsetRequest {
  file: string;
  characters: string;
  weight: number;
}

/** A font of a document beside its faces, with the characters that the document needs. */
export interface FallbackFont {
  name: string;
  bytes: Uint8Array;
}

/** As thick as the face beside which they stand. */
const weights = { text: 500, wide: 780, mono: 500 } as const satisfies Record<PdfFace, number>;

export function fallbackName(slice: Slice, face: PdfFace): string {
  return `${slice} ${weights[face]}`;
}

/** All slices in both weights take three seconds. */
const mostMs = 60_000;
const mostHeapMb = 256;

/**
 * The fonts that a document needs for characters that its faces lack; none for most. They are cut in a thread of their own: to unpack one
 * takes ten milliseconds, and the first some hundred. Nothing of it stays in memory.
 */
export async function fallbackFonts(blocks: readonly PdfBlock[]): Promise<FallbackFont[]> {
  const needed = await runInSlices(neededSlices(blocks));
  if (needed.size === 0) return [];
  const require = createRequire(import.meta.url);
  const requests = [...needed.values()].map(({ slice, weight, characters }): SubsetRequest => {
    const name = slice.startsWith('noto-sans-sc-') ? 'noto-sans-sc' : 'noto-sans';
    const file = require.resolve(`@fontsource-variable/${name}/files/${slice}-wght-normal.woff2`);
    return { file, weight, characters: [...characters].join('') };
  });
  const bytes = await subset(requests);
  return [...needed.keys()].flatMap((name, index) => {
    const font = bytes[index];
    return font ? [{ name, bytes: font }] : [];
  });
}

interface NeededSlice {
  slice: Slice;
  weight: number;
  characters: Set<string>;
}

function* neededSlices(blocks: readonly PdfBlock[]): Generator<undefined, Map<string, NeededSlice>> {
  const needed = new Map<string, NeededSlice>();
  const need = (text: string, face: PdfFace) => {
    for (const run of textRuns(text, face)) {
      if (run.font === face) continue;
      const name = fallbackName(run.font, face);
      const known = needed.get(name) ?? { slice: run.font, weight: weights[face], characters: new Set() };
      needed.set(name, known);
      for (const character of run.text) known.characters.add(character);
    }
  };
  for (const { words, face } of wordsOf(blocks)) {
    if (isOfEveryFace(words)) continue;
    const text = printable(words);
    need(text, face);
    // A line may end between a letter and its accent.
    for (const accent of text.match(/\p{M}/gu) ?? []) need(accent, face);
    yield;
  }
  return needed;
}

interface FaceWords {
  words: string;
  face: PdfFace;
}

function* wordsOf(blocks: readonly PdfBlock[]): Generator<FaceWords, void> {
  for (const block of blocks) {
    if (block.kind === 'words') yield { words: block.words, face: block.face ?? 'text' };
    else if (block.kind === 'logo') yield { words: block.words, face: 'wide' };
    else if (block.kind === 'columns') for (const column of block.columns) yield* wordsOf(column);
    else if (block.kind === 'frames') for (const frame of block.frames) yield* wordsOf(frame);
    else if (block.kind === 'facts') {
      for (const { name, words, face = 'text' } of block.facts)
        yield* [
          { words: name, face: 'text' as const },
          { words, face },
        ];
    } else if (block.kind === 'table') {
      for (const { name } of block.columns) yield { words: name, face: 'text' };
      for (const row of block.rows) {
        for (const [index, words] of row.entries()) yield { words, face: block.columns[index]?.face ?? 'text' };
      }
    }
  }
}

/** @throws Error when a font is missing or broken, or it takes too long */
function subset(requests: readonly SubsetRequest[]): Promise<Uint8Array[]> {
  // From the source, wherever the built store lies.
  const thread = createRequire(import.meta.url).resolve('#app/adapters/pdf/subset-thread.server.ts');
  const worker = new Worker(thread, {
    workerData: requests,
    resourceLimits: { maxOldGenerationSizeMb: mostHeapMb },
  });
  return new Promise<Uint8Array[]>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Cutting ${requests.length} fonts took too long`)), mostMs);
    timer.unref();
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The thread that cuts fonts ended with ${code}`)));
  }).finally(() => worker.terminate());
}
