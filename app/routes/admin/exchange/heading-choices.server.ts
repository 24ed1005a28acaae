import { type FileColumn, fileColumns } from '#app/shop/catalog/product-row.ts';
import { longestAddress, questionsShown } from '#app/shop/exchange/matching/doubtful-lines.ts';
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

/** Without what is read so already: a heading that is only compared shows "No leer", and goes on being compared. */
export function changedChoices(
  choices: HeadingChoices,
  read: readonly (readonly [heading: string, column: FileColumn | null])[],
): HeadingChoices {
  const now = new Map(read);
  return Object.fromEntries(
    Object.entries(choices).filter(([heading, column]) => column !== (now.get(heading) ?? null)),
  );
}

/**
 * What the owner ticked in `ImportQuestions`: each heading that was asked about comes in `preguntada` behind its column, those that count
 * in `cuenta` or, of one alone, in `cuenta-price`. Of columns other than stock one counts, and takes the place of what was read before.
 */
export function readAnswers(
  form: { get(name: string): unknown; getAll(name: string): unknown[] },
  headings: readonly (readonly [heading: string, column: FileColumn | null])[],
): HeadingChoices {
  const counted = new Set([...form.getAll('cuenta'), form.get('cuenta-price'), form.get('cuenta-cost')].map(String));
  const choices: Record<string, FileColumn | null> = {};
  for (const asked of form.getAll('preguntada').slice(0, mostHeadings).map(String)) {
    const column = fileColumns.find((each) => asked.startsWith(`${each}:`));
    if (column === undefined) continue;
    const heading = asked.slice(column.length + 1).toWellFormed();
    if (!counted.has(heading)) {
      // Codes that are no ids of the shop are still the supplier's.
      choices[heading] ??= column === 'id' ? 'code' : null;
      continue;
    }
    const others = headings.flatMap(([other, read]) => (read === column && column !== 'stock' ? [other] : []));
    for (const other of others) choices[other] = null;
    choices[heading] = column;
  }
  return choices;
}

const mostSheets = 50;
const longestSheetName = 100;

/** One `hoja` for each sheet that is to be read; of those that were read (`hoja-leida`) the line of headings stands in `linea`. */
export function readReading(form: { get(name: string): unknown; getAll(name: string): unknown[] }): ReadingChoice {
  const names = (name: string) =>
    form
      .getAll(name)
      .slice(0, mostSheets)
      .map((each) => (typeof each === 'string' ? each.toWellFormed().slice(0, longestSheetName) : ''));
  const lines = names('linea').map((line) => (/^[1-9]\d{0,5}$/.test(line) ? Number(line) : undefined));
  const lineOf = new Map(names('hoja-leida').map((sheet, index) => [sheet, lines[index]]));
  const tables = names('hoja').map((sheet) => {
    const line = lineOf.get(sheet);
    return { sheet: sheet === '' ? null : sheet, ...(line !== undefined && { line }) };
  });
  return { ...(tables.length > 0 && { tables }), zeroPrices: form.get('precios-en-cero') === 'si' };
}

/** Of lines: those whose product is the same, those that count of several about one part, and whether 999 is meant. */
export function readLineAnswers(form: { get(name: string): unknown; getAll(name: string): unknown[] }): ReadingChoice {
  const addresses = (name: string) =>
    form
      .getAll(name)
      .slice(0, questionsShown)
      .map((each) => (typeof each === 'string' ? each.toWellFormed().slice(0, longestAddress) : ''))
      .filter(Boolean);
  const chosen = Array.from({ length: questionsShown }, (_, index) => addresses(`cuenta-${index}`).slice(0, 1)).flat();
  return {
    same: addresses('mismo'),
    chosen,
    ...(form.get('pregunta-existencias') === 'si' && {
      placeholdersMeant: form.get('existencias-de-relleno') === 'si',
    }),
  };
}
