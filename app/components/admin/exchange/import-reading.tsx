import { Form } from 'react-router';
import { skippedKinds } from '#app/shop/exchange/reading/skipped-kinds.ts';
import type { FileLayout, ImportFindings, TableLayout } from '#app/shop/exchange/staged-import.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { formatFigure } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { CheckboxField, Field } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { ReadHeadings } from './import-questions.tsx';

const linesShown = 10;

interface ImportReadingProps {
  run: number;
  layout: FileLayout;
  columns: ImportFindings['columns'];
  /** Prices of 0 stand in the file. */
  hasZeroPrices: boolean;
}

/** What was read of a file, and how it can be read otherwise. */
export function ImportReading({ run, layout, columns, hasZeroPrices }: ImportReadingProps) {
  const words = exchangeText.reading;
  const isBusy = useIsSending('reading');
  const { sheets, asksSheet, left, tables = [layout] } = layout;
  const asksLine = tables.some(({ headingLine }) => headingLine > 0);
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="heading text-23">{asksSheet ? words.asksSheet : words.title}</h2>
        {asksSheet && <p>{words.asksSheetLead}</p>}
        <p>{readWords(layout, columns.delimiter)}</p>
        <ReadHeadings columns={columns} />
        {tables.map((table) => (
          <OtherTable key={table.sheet} table={table} sheet={tables.length > 1 ? table.sheet : null} />
        ))}
        {left > 0 && <p className="text-muted">{words.left(left)}</p>}
      </div>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="seen" value={run} />
        {sheets.length > 1 && <SheetChoice layout={layout} />}
        {sheets.length <= 1 && <input type="hidden" name="hoja" value={layout.sheet ?? ''} />}
        <div className="flex flex-wrap items-end gap-4">
          {tables.map((table) => (
            <HeadingLine key={table.sheet} table={table} isOne={tables.length === 1} />
          ))}
          {(hasZeroPrices || layout.zeroPrices) && (
            <CheckboxField
              name="precios-en-cero"
              value="si"
              label={words.zeroPrices}
              defaultChecked={layout.zeroPrices}
            />
          )}
          {(asksLine || sheets.length > 1) && (
            <IntentButton intent="reading" kind="outline" busy={isBusy}>
              {words.again}
            </IntentButton>
          )}
        </div>
      </Form>
      {tables.map((table) => (
        <FirstLines key={table.sheet} layout={table} sheet={tables.length > 1 ? table.sheet : null} />
      ))}
    </Card>
  );
}

function OtherTable({ table, sheet }: { table: TableLayout; sheet: string | null }) {
  const words = exchangeText.reading;
  const { otherTable: line, otherTableAt = null } = table;
  return (
    <>
      {line !== null && (
        <p className="font-semibold">{sheet === null ? words.otherTable(line) : words.otherTableIn(sheet, line)}</p>
      )}
      {otherTableAt !== null && (
        <p className="font-semibold">{words.otherTableBeside(sheet, letterOf(otherTableAt))}</p>
      )}
    </>
  );
}

/** As Excel names its columns: the first is A. */
const letterOf = (column: number): string =>
  `${column >= 26 ? letterOf(Math.floor(column / 26) - 1) : ''}${String.fromCharCode(65 + (column % 26))}`;

/** Each with a list, all of them at first. */
function SheetChoice({ layout: { sheets, sheet, tables = [] } }: Pick<ImportReadingProps, 'layout'>) {
  const read = new Set(tables.length > 0 ? tables.map((table) => table.sheet) : [sheet]);
  return (
    <fieldset>
      <legend className="mb-1 text-14 font-semibold">{exchangeText.reading.sheetLabel}</legend>
      <div className="flex flex-wrap gap-x-5">
        {sheets.map(({ name }) => (
          <CheckboxField
            key={name}
            name="hoja"
            id={`hoja-${name}`}
            value={name}
            label={name}
            defaultChecked={read.has(name)}
            className="min-h-11 justify-center"
          />
        ))}
      </div>
    </fieldset>
  );
}

function HeadingLine({ table: { sheet, headingLine, first }, isOne }: { table: TableLayout; isOne: boolean }) {
  const words = exchangeText.reading;
  return (
    <>
      <input type="hidden" name="hoja-leida" value={sheet ?? ''} />
      {headingLine > 0 ? (
        <Field
          name="linea"
          id={isOne ? 'linea' : `linea-${sheet}`}
          type="number"
          min={1}
          max={first.at(-1)?.line ?? 1}
          label={isOne || sheet === null ? words.line : words.lineIn(sheet)}
          defaultValue={headingLine}
        />
      ) : (
        <input type="hidden" name="linea" value="" />
      )}
    </>
  );
}

function readWords(
  { sheet, sheets, tables = [], headingLine, productLines, skipped }: FileLayout,
  delimiter: ImportFindings['columns']['delimiter'],
): string {
  const words = exchangeText.reading;
  const skips = skippedKinds.flatMap((kind) => (skipped[kind] ? [words.skipped[kind](skipped[kind])] : []));
  const read = tables.length > 1 ? tables.flatMap((table) => table.sheet ?? []) : sheet === null ? [] : [sheet];
  const text = headingLine === 0 ? words.pricedLines : words.textFile;
  const what = sheets.length === 0 ? text : `${words.workbook}, ${read.map(words.sheet).join(', ')}`;
  return [
    `${what}: ${words.products(productLines)}.`,
    skips.length > 0 ? `${words.skippedLead} ${skips.join(', ')}.` : '',
    delimiter === null ? '' : exchangeText.columns.separatedBy[delimiter],
  ]
    .filter(Boolean)
    .join(' ');
}

/** As far as the headings, and ten at least. */
function FirstLines({ layout: { first, headingLine }, sheet }: { layout: TableLayout; sheet: string | null }) {
  const words = exchangeText.reading;
  const name = sheet === null ? words.lines : words.linesOf(sheet);
  const most = Math.max(linesShown, first.findIndex(({ line }) => line === headingLine) + 2);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table className="w-full rounded-card border border-line bg-surface text-14">
        <caption className="sr-only">{name}</caption>
        <tbody>
          {first.slice(0, most).map(({ line, cells }) => (
            <tr
              key={line}
              className={classNames(
                'border-t border-line first:border-t-0',
                line === headingLine && 'bg-sunken font-semibold',
              )}
            >
              <th scope="row" className="px-3 py-1.5 text-right font-normal text-muted">
                <span className="sr-only">{words.lineNumber} </span>
                {formatFigure(line)}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells can be equal, and their order never changes
                <td key={index} className="px-3 py-1.5 whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
