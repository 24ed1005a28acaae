import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { type FileColumn, fileColumns } from '#app/shop/catalog/product-row.ts';
import type { ImportChange } from '#app/shop/exchange/staged-import.ts';
import { bigChangeText } from '#app/text/admin/exchange/big-changes.ts';
import { exchangeText, importedValue } from '#app/text/admin/exchange.ts';
import { columnNames } from '#app/text/admin/file-columns.ts';
import { SelectField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { FileTable } from './file-table.tsx';

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

interface HeadingFormProps {
  run: number;
  headings: readonly (readonly [heading: string, column: FileColumn | null])[];
}

/** Which column each heading of a supplier is. */
export function HeadingForm({ run, headings }: HeadingFormProps) {
  const words = exchangeText.columns;
  const isBusy = useIsSending('headings');
  const options = [
    { value: '', label: words.unread },
    ...fileColumns.map((column) => ({ value: column, label: capitalized(columnNames[column]) })),
  ];
  return (
    <Card>
      <details open={headings.some(([, column]) => column === null)}>
        <summary className="heading cursor-pointer text-23">{words.change}</summary>
        <Form method="post" className="mt-3 flex flex-col items-start gap-4">
          <input type="hidden" name="seen" value={run} />
          <p className="text-muted">{words.changeLead}</p>
          <div className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {headings.map(([heading, column], index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings can be equal, and their order never changes
              <div key={index} className="min-w-0">
                <input type="hidden" name="heading" value={heading} />
                <SelectField
                  name="column"
                  id={`column-${index}`}
                  label={heading || words.untitled}
                  options={options}
                  defaultValue={column ?? ''}
                />
              </div>
            ))}
          </div>
          <IntentButton intent="headings" kind="outline" busy={isBusy}>
            {words.again}
          </IntentButton>
        </Form>
      </details>
    </Card>
  );
}

/** The first lines that change, from what to what. */
export function ImportChanges({ changes, count }: { changes: readonly ImportChange[]; count: number }) {
  const words = exchangeText.changes;
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="import-changes" className="flex flex-col gap-3">
      <div>
        <h2 id="import-changes" className="heading text-23">
          {words.title}
        </h2>
        {count > changes.length && <p className="text-muted">{words.first(changes.length, count)}</p>}
      </div>
      <ChangeTable changes={changes} caption={words.table} />
    </section>
  );
}

export function ChangeTable({ changes, caption }: { changes: readonly ImportChange[]; caption: string }) {
  const words = exchangeText.changes;
  return (
    <FileTable caption={caption} columns={[{ name: words.product }, { name: words.change }]}>
      {changes.map(({ id, name, outcome, fields, big }) => (
        <tr key={id} className="border-t border-line align-top">
          <th scope="row" className="px-3 py-2 text-left font-semibold wrap-anywhere sm:px-4">
            {outcome === 'added' ? (
              name
            ) : (
              <Link to={`${adminPages.products}/${id}`} className="underline underline-offset-2">
                {name}
              </Link>
            )}
            {big && <span className="block text-14 font-normal">{bigChangeText.short(big)}</span>}
          </th>
          <td className="px-3 py-2 wrap-anywhere sm:px-4">
            {outcome === 'restored' && <p className="font-semibold">{words.comesBack}</p>}
            {fields.map(({ column, before, after }) => (
              <p key={column} className="line-clamp-3">
                <span className="text-muted">{columnNames[column]}:</span> {importedValue(column, before)} →{' '}
                <strong>{importedValue(column, after)}</strong>
              </p>
            ))}
          </td>
        </tr>
      ))}
    </FileTable>
  );
}
