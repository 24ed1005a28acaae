import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { DoubtfulLine } from '#app/shop/exchange/matching/doubtful-lines.ts';
import type { HeadingQuestion } from '#app/shop/exchange/reading/file-header.ts';
import type { ImportFindings } from '#app/shop/exchange/staged-import.ts';
import { columnNames } from '#app/text/admin/file-columns.ts';
import {
  headingQuestions,
  importQuestionsText,
  lineDoubts,
  repeatedLineText,
} from '#app/text/admin/import-questions.ts';
import { CheckboxField } from '#app/ui/form/field.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { Card } from '#app/ui/page/card.tsx';
import { IntentButton } from '../frame/intent-button.tsx';

interface ImportQuestionsProps {
  run: number;
  findings: ImportFindings;
}

/** What a list leaves open: columns first, since they change what its lines say. */
export function ImportQuestions({ run, findings }: ImportQuestionsProps) {
  return (
    <>
      <HeadingQuestions run={run} columns={findings.columns} />
      <LineQuestions run={run} findings={findings} />
    </>
  );
}

function HeadingQuestions({ run, columns }: { run: number; columns: ImportFindings['columns'] }) {
  const words = importQuestionsText.columns;
  const isBusy = useIsSending('columns');
  const { questions = [] } = columns;
  if (questions.length === 0) return null;
  return (
    <Card>
      <h2 className="heading text-23">{words.title}</h2>
      <p className="mt-1 text-muted">{words.lead}</p>
      <Form method="post" className="mt-3 flex flex-col items-start gap-4">
        <input type="hidden" name="seen" value={run} />
        {questions.map((question) => (
          <HeadingChoice key={`${question.column} ${question.because}`} question={question} />
        ))}
        <IntentButton intent="columns" busy={isBusy}>
          {words.send}
        </IntentButton>
      </Form>
    </Card>
  );
}

/** Of prices one counts, of stock as many as there are. */
function HeadingChoice({ question }: { question: HeadingQuestion }) {
  const words = importQuestionsText.columns;
  const { column, because, headings } = question;
  const isOne = because === 'several' && column !== 'stock';
  const name = isOne ? `cuenta-${column}` : 'cuenta';
  return (
    <Choices legend={headingQuestions[because](question)}>
      {headings.map((heading) => (
        <div key={heading}>
          <input type="hidden" name="preguntada" value={`${column}:${heading}`} />
          {isOne ? (
            <RadioChoice name={name} value={heading} label={words.counts(heading)} />
          ) : (
            <CheckboxField
              name={name}
              id={`cuenta-${column}-${because}-${heading}`}
              value={heading}
              label={words.counts(heading)}
              // Stock of several cities is one sum for most shops; what may be something else waits for a tick.
              defaultChecked={because === 'several'}
            />
          )}
        </div>
      ))}
      {isOne && <RadioChoice name={name} value="" label={words.none} defaultChecked />}
    </Choices>
  );
}

function LineQuestions({ run, findings }: ImportQuestionsProps) {
  const words = importQuestionsText.lines;
  const isBusy = useIsSending('lines');
  const { doubtful, repeated, layout } = findings;
  const { placeholders = {}, placeholdersMeant = false } = layout ?? {};
  const figures = Object.keys(placeholders);
  const equal = repeated?.equal ?? 0;
  const asksLines = (doubtful?.lines.length ?? 0) + (repeated?.parts.length ?? 0) > 0;
  if (!asksLines && figures.length === 0 && !placeholdersMeant)
    return equal > 0 ? <p className="text-muted">{importQuestionsText.repeated.equal(equal)}</p> : null;
  return (
    <Card>
      <h2 className="heading text-23">{words.title}</h2>
      {asksLines && <p className="mt-1 text-muted">{words.lead}</p>}
      <Form method="post" className="mt-3 flex flex-col items-start gap-5">
        <input type="hidden" name="seen" value={run} />
        {(figures.length > 0 || placeholdersMeant) && (
          <Placeholders placeholders={placeholders} isMeant={placeholdersMeant} />
        )}
        {doubtful && doubtful.lines.length > 0 && <DoubtfulLines {...doubtful} />}
        {repeated && repeated.parts.length > 0 && <RepeatedParts {...repeated} />}
        {equal > 0 && <p className="text-muted">{importQuestionsText.repeated.equal(equal)}</p>}
        <IntentButton intent="lines" busy={isBusy}>
          {words.send}
        </IntentButton>
      </Form>
    </Card>
  );
}

function Placeholders({ placeholders, isMeant }: { placeholders: Record<string, number>; isMeant: boolean }) {
  const words = importQuestionsText.placeholders;
  const count = Object.values(placeholders).reduce((sum, each) => sum + each, 0);
  return (
    <div>
      <input type="hidden" name="pregunta-existencias" value="si" />
      {count > 0 && <p className="font-semibold">{words.title(Object.keys(placeholders), count)}</p>}
      {count > 0 && <p className="mb-2 text-muted">{words.lead}</p>}
      <CheckboxField name="existencias-de-relleno" value="si" label={words.meant} defaultChecked={isMeant} />
    </div>
  );
}

function DoubtfulLines({ count, lines }: { count: number; lines: readonly DoubtfulLine[] }) {
  const words = importQuestionsText.doubtful;
  return (
    <section aria-labelledby="doubtful-lines" className="w-full">
      <h3 id="doubtful-lines" className="font-semibold">
        {words.title(count)}
      </h3>
      {count > lines.length && <p className="text-muted">{words.first(lines.length, count)}</p>}
      <ul className="mt-2 flex flex-col">
        {lines.map(({ address, doubt, code, theirName, ourId, ourName }) => (
          <li key={address} className="border-t border-line py-3 first:border-t-0">
            <p className="text-14 text-muted">
              {words.line(address)} {code && <span className="designator">{code}</span>} {lineDoubts[doubt]}
            </p>
            <dl className="grid gap-x-5 wrap-anywhere sm:grid-cols-2">
              <NameOf title={words.theirs}>{theirName || words.noName}</NameOf>
              <NameOf title={words.ours}>
                {ourName} <span className="designator text-muted">{ourId}</span>
              </NameOf>
            </dl>
            <label className="mt-1 inline-flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                name="mismo"
                value={address}
                aria-label={words.sameLine(address, ourName)}
                className="size-5 shrink-0 accent-mask"
              />
              {words.same}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NameOf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-14 text-muted">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function RepeatedParts({ count, parts }: Pick<NonNullable<ImportFindings['repeated']>, 'count' | 'parts'>) {
  const words = importQuestionsText.repeated;
  return (
    <section aria-labelledby="repeated-parts" className="flex w-full flex-col gap-3">
      <div>
        <h3 id="repeated-parts" className="font-semibold">
          {words.title(count)}
        </h3>
        {count > parts.length && (
          <p className="text-muted">{importQuestionsText.doubtful.first(parts.length, count)}</p>
        )}
      </div>
      {parts.map(({ name, lines }, index) => (
        <Choices key={lines[0]?.address} legend={words.which(name)}>
          {lines.map((line) => (
            <RadioChoice
              key={line.address}
              name={`cuenta-${index}`}
              value={line.address}
              label={repeatedLineText(line)}
            />
          ))}
          <RadioChoice name={`cuenta-${index}`} value="" label={words.none} defaultChecked />
        </Choices>
      ))}
    </section>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="w-full">
      <legend className="mb-1 font-semibold wrap-anywhere">{legend}</legend>
      <div className="flex flex-col gap-1">{children}</div>
    </fieldset>
  );
}

interface RadioChoiceProps {
  name: string;
  value: string;
  label: string;
  defaultChecked?: boolean;
}

function RadioChoice({ label, ...input }: RadioChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
      <input type="radio" {...input} className="size-5 shrink-0 accent-mask" />
      {label}
    </label>
  );
}

/** What the headings were taken for, before any of it counts. */
export function ReadHeadings({ columns }: { columns: ImportFindings['columns'] }) {
  const { headings = [], described = [], pricesUnread = [] } = columns;
  const read = headings.flatMap(([heading, column]) =>
    column === null || heading.toLowerCase() === column ? [] : [[heading, column] as const],
  );
  const sentences = [
    ...read.map(([heading, column]) => importQuestionsText.heading(heading, columnNames[column])),
    ...described
      .filter(([heading]) => !read.some(([each]) => each === heading))
      .map(([heading]) => importQuestionsText.described(heading)),
  ];
  return (
    <>
      {sentences.length > 0 && (
        <p>
          {importQuestionsText.readAs} {sentences.join('; ')}.
        </p>
      )}
      {pricesUnread.length > 0 && <p className="font-semibold">{importQuestionsText.pricesUnread(pricesUnread)}</p>}
    </>
  );
}
