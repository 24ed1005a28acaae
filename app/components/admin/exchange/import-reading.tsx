import { Form } from 'react-router';
import { skippedKinds } from '#app/shop/exchange/reading/row-kinds.ts';
import type { FileLayout, ImportFindings } from '#app/shop/exchange/staged-import.ts';
import { exchangeText } from '#app/text/admin/exchange.ts';
import { formatFigure } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';
import { CheckboxField, Field, SelectField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { IntentButton } from '../frame/intent-button.tsx';

const linesShown = 10;

interface ImportReadingProps {
  run: number;
  layout: FileLayout;
  delimiter: ImportFindings['columns']['delimiter'];
  /** Prices of 0 stand in the file. */
  hasZeroPrices: boolean;
}

/** What was read of a file, and how it can be read otherwise. */
export function ImportReading({ run, layout, delimiter, hasZeroPrices }: ImportReadingProps) {
  const words = exchangeText.reading;
  const isBusy = useIsSending('reading');
  const { sheets, sheet, asksSheet, headingLine, otherTable, left } = layout;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="heading text-23">{asksSheet ? words.asksSheet : words.title}</h2>
        {asksSheet && <p>{words.asksSheetLead}</p>}
        <p>{readWords(layout, delimiter)}</p>
        {otherTable !== null && <p className="font-semibold">{words.otherTable(otherTable)}</p>}
        {left > 0 && <p className="text-muted">{words.left(left)}</p>}
      </div>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="seen" value={run} />
        <input type="hidden" name="hoja-leida" value={sheet ?? ''} />
        <div className="flex flex-wrap items-end gap-4">
          {sheets.length > 1 && (
            <SelectField
              name="hoja"
              label={words.sheetLabel}
              options={sheets.map(({ name }) => ({ value: name, label: name }))}
              defaultValue={sheet ?? ''}
            />
          )}
          {sheets.length === 1 && <input type="hidden" name="hoja" value={sheet ?? ''} />}
          <Field
            name="linea"
            type="number"
            min={1}
            max={layout.first.at(-1)?.line ?? 1}
            label={words.line}
            defaultValue={headingLine}
          />
          {(hasZeroPrices || layout.zeroPrices) && (
            <CheckboxField
              name="precios-en-cero"
              value="si"
              label={words.zeroPrices}
              defaultChecked={layout.zeroPrices}
            />
          )}
          <IntentButton intent="reading" kind="outline" busy={isBusy}>
            {words.again}
          </IntentButton>
        </div>
      </Form>
      <FirstLines layout={layout} />
    </Card>
  );
}

function readWords({ sheet, productLines, skipped }: FileLayout, delimiter: ImportReadingProps['delimiter']): string {
  const words = exchangeText.reading;
  const skips = skippedKinds.flatMap((kind) => (skipped[kind] ? [words.skipped[kind](skipped[kind])] : []));
  const what = sheet === null ? words.textFile : `${words.workbook}, ${words.sheet(sheet)}`;
  return [
    `${what}: ${words.products(productLines)}.`,
    skips.length > 0 ? `${words.skippedLead} ${skips.join(', ')}.` : '',
    delimiter === null ? '' : exchangeText.columns.separatedBy[delimiter],
  ]
    .filter(Boolean)
    .join(' ');
}

/** As far as the headings, and ten at least. */
function FirstLines({ layout: { first, headingLine } }: Pick<ImportReadingProps, 'layout'>) {
  const words = exchangeText.reading;
  const most = Math.max(linesShown, first.findIndex(({ line }) => line === headingLine) + 2);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section aria-label={words.lines} tabIndex={0} className="overflow-x-auto">
      <table className="w-full rounded-card border border-line bg-surface text-14">
        <caption className="sr-only">{words.lines}</caption>
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
