import { type FileColumn, fileColumns } from '#app/shop/catalog/product-row.ts';
import { type HeadingChoices, mostHeadings } from '#app/shop/exchange/reading/file-headings.ts';
import type { ReadingChoice } from '#app/shop/exchange/staged-import.ts';

/** One `heading` and one `column` for each; an empty column is not read. */
export function readChoices(form: { getAll(name: string): unknown[] }): HeadingChoices {
  const columns = form.getAll('column');
  const pairs = form
    .getAll('heading')
    .slice(0, mostHeadings)
    .map((heading, index): [string, FileColumn | null] => [
      String(heading).toWellFormed(),
      fileColumns.find((column) => column === columns[index]) ?? null,
    ]);
  return Object.fromEntries(pairs);
}

const longestSheetName = 100;

/** Where the owner moves to another sheet, the line of the first one says nothing. */
export function readReading(form: { get(name: string): unknown }): ReadingChoice {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.toWellFormed() : '';
  };
  const sheet = text('hoja').slice(0, longestSheetName);
  const line = /^[1-9]\d{0,5}$/.test(text('linea')) ? Number(text('linea')) : undefined;
  const isMoved = sheet !== text('hoja-leida');
  return {
    ...(sheet !== '' && { sheet }),
    ...(line !== undefined && !isMoved && { line }),
    ...(text('precios-en-cero') === 'si' && { zeroPrices: true }),
  };
}
