import { writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { readLibrary } from '#app/shop/builds/library/library.server.ts';
import { filledFile } from '#scripts/filled-file.ts';
import { largeCatalogue } from '#tests/support/large-catalogue.ts';

export interface Part {
  id: string;
  price: number;
  stock: number;
}

/** Some 12,000 parts: real ones where their file lies, made ones otherwise. */
export async function writeCatalogue(file: string, { hasFacts = false } = {}): Promise<Part[]> {
  const { text } = await largeCatalogue();
  await writeFile(file, hasFacts ? filledFile(file, text, (await readLibrary()).records).text : text);
  const rows = parse(text, { columns: true }) as Record<keyof Part, string>[];
  return rows.map(({ id, price, stock }) => ({ id, price: Number(price), stock: Number(stock) }));
}
