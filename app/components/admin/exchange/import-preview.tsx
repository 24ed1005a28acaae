import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import {
  type FileColumn,
  factOfColumn,
  type ImportedProduct,
  isFactColumn,
  isImportColumn,
} from '#app/shop/catalog/product-row.ts';
import {
  type ImportFindings,
  type LeftProduct,
  problemsShown,
  type StagedProblem,
} from '#app/shop/exchange/staged-import.ts';
import { exchangeText, importedValue } from '#app/text/admin/exchange.ts';
import { columnNames, emptyValue } from '#app/text/admin/file-columns.ts';
import { importProblemText } from '#app/text/admin/import.ts';
import { formatFigure } from '#app/text/format.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { FileTable } from './file-table.tsx';

interface ImportCountsProps<Name extends string> {
  words: Record<Name, string>;
  counts: Partial<Record<Name, number>>;
}

/** In the order of the words: what the database gives has another one. */
export function ImportCounts<Name extends string>({ words, counts }: ImportCountsProps<Name>) {
  const names = Object.keys(words) as Name[];
  const shown = names.flatMap((name): [Name, number][] => {
    const count = counts[name];
    return count === undefined ? [] : [[name, count]];
  });
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
      {shown.map(([name, count]) => (
        <div
          key={name}
          className={classNames(
            'flex flex-col-reverse rounded-card border px-4 py-3',
            name === 'problems' && count > 0 ? 'border-bad bg-bad-tint' : 'border-line bg-surface',
          )}
        >
          <dt className="text-14 text-muted">{words[name]}</dt>
          <dd className="price-figure text-23">{formatFigure(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Skipped, because they changed after the check. */
export function LeftProducts({ left, count }: { left: readonly LeftProduct[]; count: number }) {
  return (
    <Notice kind="warning" title={exchangeText.left(count)}>
      <p>{exchangeText.leftLead}</p>
      <ul className="list-disc pl-5">
        {left.map(({ id, name, because }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`${adminPages.products}/${id}`} className="font-semibold underline underline-offset-2">
              {name}
            </Link>{' '}
            {exchangeText.leftBecause[because]}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function ImportColumns({ columns }: Pick<ImportFindings, 'columns'>) {
  const words = exchangeText.columns;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="heading text-23">{words.title}</h2>
      <dl className="flex flex-col gap-3">
        <Names title={words.given} names={columns.given.map((column) => columnNames[column])} />
        {columns.missing.length > 0 && (
          <Names
            title={words.missing}
            lead={words.missingLead}
            names={columns.missing.map((column) => columnNames[column])}
          />
        )}
        {columns.ignored.length > 0 && <Names title={words.ignored} names={[...new Set(columns.ignored)]} />}
      </dl>
    </Card>
  );
}

function Names({ title, lead, names }: { title: string; lead?: string; names: readonly string[] }) {
  return (
    <div>
      <dt className="text-14 font-semibold">{title}</dt>
      <dd>
        <span className="mt-1 flex flex-wrap gap-1.5">
          {names.map((name) => (
            <span
              key={name}
              className="max-w-full rounded-table border border-line bg-sunken px-2 py-0.5 text-14 wrap-anywhere"
            >
              {name || exchangeText.columns.untitled}
            </span>
          ))}
        </span>
        {lead && <span className="mt-1.5 block text-14 text-muted">{lead}</span>}
      </dd>
    </div>
  );
}

function sampleValue(product: ImportedProduct, column: FileColumn): string {
  if (isFactColumn(column)) return String(product.specs?.[factOfColumn[column]] ?? '') || emptyValue(column);
  return isImportColumn(column) ? importedValue(column, product[column]) : '';
}

export function ImportSample({ sample, columns }: Pick<ImportFindings, 'sample' | 'columns'>) {
  const words = exchangeText.sample;
  if (sample.length === 0) return null;
  const facts = columns.given.filter((column) => column !== 'id' && column !== 'name' && column !== 'code');
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="heading text-23">{words.title}</h2>
      <ul className="flex flex-col">
        {sample.map((product) => (
          <li key={product.id} className="border-t border-line py-2.5 first:border-t-0">
            <p className="font-semibold wrap-anywhere">
              {product.name} <span className="designator text-muted">{product.id}</span>
            </p>
            <dl className="mt-1 grid gap-x-5 gap-y-1 text-14 sm:grid-cols-2">
              {facts.map((column) => (
                <div key={column} className="flex gap-1.5">
                  <dt className="text-muted">{columnNames[column]}:</dt>
                  <dd className="line-clamp-2 min-w-0 wrap-anywhere">{sampleValue(product, column)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface ImportProblemsProps {
  id: number;
  problems: readonly StagedProblem[];
  count: number;
}

export function ImportProblems({ id, problems, count }: ImportProblemsProps) {
  const words = exchangeText.problems;
  return (
    <section aria-labelledby="import-problems" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="import-problems" className="heading text-23">
            {words.title}
          </h2>
          {count > problems.length && <p className="text-muted">{words.first(problems.length, count)}</p>}
        </div>
        <a
          href={`${adminPages.exchange}/${id}/problemas.csv`}
          className={buttonClasses({ kind: count > problemsShown ? 'primary' : 'outline', size: 'small' })}
        >
          {words.all}
        </a>
      </div>
      <FileTable
        caption={words.table}
        columns={[
          { name: words.line, className: 'w-px text-right' },
          { name: words.column, className: 'w-px' },
          { name: words.reason },
        ]}
      >
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a cell can have two problems
          <tr key={index} className="border-t border-line align-top">
            <th scope="row" className="price-figure px-3 py-2 text-right sm:px-4">
              {exchangeText.problems.where(problem)}
            </th>
            <td className="px-3 py-2 sm:px-4">{problem.column ? columnNames[problem.column] : ''}</td>
            <td className="px-3 py-2 wrap-anywhere sm:px-4">{importProblemText(problem)}</td>
          </tr>
        ))}
      </FileTable>
    </section>
  );
}
