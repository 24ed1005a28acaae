import { type FileColumn, fileColumns } from '#app/shop/catalog/product-row.ts';
import { type HeadingChoices, mostHeadings } from '#app/shop/exchange/reading/file-headings.ts';

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
