import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import subsetFont from 'subset-font';
import type { SubsetRequest } from './fallback-fonts.server.ts';

/** A thread of its own (`fallback-fonts.server.ts`): it unpacks and cuts fonts with HarfBuzz, and ends. */
const fonts: Uint8Array[] = [];
for (const { file, characters, weight } of workerData as SubsetRequest[]) {
  const font = await subsetFont(await readFile(file), characters, {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    noHinting: true,
  });
  fonts.push(new Uint8Array(font));
}
parentPort?.postMessage(fonts);
