import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

export interface ZippedFile {
  name: string;
  content: Uint8Array;
}

/** Small files in one; the same files and moment give the same bytes. */
export async function zipOf(files: readonly ZippedFile[], madeAt: Date): Promise<Uint8Array> {
  // Without times of the machine's zone beside the plain one.
  const options = { useWebWorkers: false, lastModDate: madeAt, extendedTimestamp: false };
  const writer = new ZipWriter(new Uint8ArrayWriter(), options);
  for (const { name, content } of files) await writer.add(name, new Uint8ArrayReader(content));
  return writer.close();
}
