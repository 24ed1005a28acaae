import { Form } from 'react-router';
import type { FactSheet, SheetRefusal } from '#app/shop/builds/gaps/fact-sheet.ts';
import type { LikelyRecord } from '#app/shop/builds/library/likely-records.ts';
import { sheetsText as words } from '#app/text/admin/sheets.ts';
import { libraryNotice } from '#app/text/builds/library-notice.ts';
import { factWords, labelOf } from '#app/text/specs/specs.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Card } from '#app/ui/page/card.tsx';

interface RecordCardProps {
  likely: LikelyRecord;
  sheet: FactSheet;
  refusal: SheetRefusal | null;
}

/** Sure facts are checked already; of what only looks alike the owner checks each fact. */
export function RecordCard({ likely, sheet, refusal }: RecordCardProps) {
  const { record, isSure, facts, differing, words: names } = likely;
  const { category } = sheet.product;
  const wanted = new Set(sheet.gaps.map(({ key }) => key));
  const said = (key: string, value: (typeof facts)[string] | undefined) => factWords(category, key, value);
  return (
    <Card>
      <Form method="post" className="flex flex-col gap-3">
        {refusal?.sentence && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
        <input type="hidden" name="seen" value={sheet.version} />
        <input type="hidden" name="record" value={record.id} />
        <div>
          <h3 className="font-bold wrap-anywhere">{record.name}</h3>
          <p className={classNames('text-14', isSure ? 'font-semibold text-ok' : 'text-muted')}>
            {isSure ? words.sure : words.likely}
          </p>
        </div>
        <div className="text-14">
          {names.own.length > 0 && <p>{words.onlyOwn(names.own.join(' '))}</p>}
          {names.theirs.length > 0 && <p>{words.onlyTheirs(names.theirs.join(' '))}</p>}
          {differing.length > 0 && (
            <>
              <p className="font-semibold">{words.differs}:</p>
              <ul className="list-disc pl-5">
                {differing.map(({ key, own, theirs }) => (
                  <li key={key}>{words.differing(labelOf(key), said(key, own), said(key, theirs))}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <fieldset className="min-w-0">
          <legend className="sr-only">{words.factsOf(record.name)}</legend>
          <ul className="grid gap-x-4 sm:grid-cols-2">
            {Object.entries(facts).map(([key, value]) => (
              <li key={key}>
                <label className="flex min-h-11 cursor-pointer items-center gap-3 text-14">
                  <input
                    type="checkbox"
                    name="key"
                    value={key}
                    defaultChecked={isSure}
                    className="size-5 shrink-0 accent-mask"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    <span className={wanted.has(key) ? 'font-semibold' : undefined}>{labelOf(key)}:</span>{' '}
                    {said(key, value)}
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <Button
          type="submit"
          name="intent"
          value="take"
          kind={isSure ? 'primary' : 'outline'}
          size="small"
          aria-label={words.takeOf(record.name)}
          className="self-start"
        >
          {words.take}
        </Button>
      </Form>
    </Card>
  );
}

/** What the licence of the library asks for. */
export function LibraryNotice() {
  const { text, source, under, licence, changed } = libraryNotice;
  return (
    <p className="mt-3 max-w-prose text-14 text-muted">
      {text}{' '}
      <a href={source.href} className="underline">
        {source.text}
      </a>
      {under}{' '}
      <a href={licence.href} className="underline">
        {licence.text}
      </a>
      {changed}
    </p>
  );
}
