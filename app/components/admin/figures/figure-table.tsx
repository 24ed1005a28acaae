import { adminPages } from '#app/addresses/admin-pages.ts';
import { type AskedPeriod, periodAddress } from '#app/shop/admin/period.ts';
import { type Cell, type ColumnKind, cellText, type FigureTable } from '#app/text/admin/figure-tables.ts';
import { type FigureTopic, figureFiles, figuresText, fileFormats } from '#app/text/admin/figures.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';

interface FigureRowsProps {
  title: string;
  table: FigureTable;
  /** As high as it is, on a page of its own. */
  isWhole?: boolean;
}

/** On phones each row is a block with the names of its figures; what is nothing has no line there. */
export function FigureRows({ title, table, isWhole = false }: FigureRowsProps) {
  const { columns, rows, total } = table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so it must be within reach of the keyboard
    <section aria-label={title} tabIndex={0} className={classNames('overflow-auto', !isWhole && 'max-h-96')}>
      <table className="block w-full text-14 sm:table">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only sm:not-sr-only sm:table-header-group sm:sticky sm:top-0 sm:bg-surface">
          <tr className="text-left text-muted">
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={`px-2 py-2 font-semibold ${kind === 'text' ? '' : 'text-right'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map((row) => (
            <Row key={String(row[0]) + String(row[1])} columns={columns} row={row} />
          ))}
          {total && <Row columns={columns} row={total} isTotal />}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  columns: FigureTable['columns'];
  row: readonly Cell[];
  isTotal?: boolean;
}

function Row({ columns, row, isTotal = false }: RowProps) {
  return (
    <tr
      className={classNames(
        'block border-t border-line py-2 sm:table-row',
        isTotal && 'border-t-2 border-control-line font-semibold',
      )}
    >
      {row.map((cell, index) => {
        const { name, kind } = columns[index] ?? { name: '', kind: 'text' as const };
        const text = isTotal && cell === null ? '' : cellText(kind, cell);
        if (index === 0) {
          return (
            <th
              key={name}
              scope="row"
              className={classNames(
                'block px-2 text-left break-words sm:table-cell sm:py-2',
                isTotal ? 'font-semibold' : 'font-normal max-sm:font-semibold',
              )}
            >
              {text}
            </th>
          );
        }
        return (
          <td
            key={name}
            className={classNames(
              'flex justify-between gap-4 px-2 py-0.5 sm:table-cell sm:py-2',
              kind !== 'text' && 'text-right whitespace-nowrap',
              isNothing(kind, cell) && (index > 1 || kind === 'text') && 'max-sm:hidden',
            )}
          >
            <span aria-hidden className="font-normal text-muted sm:hidden">
              {name}
            </span>
            <span className="min-w-0 break-words">{text}</span>
          </td>
        );
      })}
    </tr>
  );
}

function isNothing(kind: ColumnKind, cell: Cell): boolean {
  return cell === null || (kind !== 'percent' && cell === 0);
}

/** Fetched by the browser, because the router cannot handle a file. */
export function FigureFiles({ asked, topic, title }: { asked: AskedPeriod; topic: FigureTopic; title: string }) {
  return fileFormats.map((format) => (
    <a
      key={format}
      href={periodAddress(`${adminPages.figures}/${figureFiles[topic]}.${format}`, asked)}
      download
      className={buttonClasses({ kind: 'outline', size: 'small' })}
      aria-label={figuresText.fileOf(figuresText.file[format], title)}
    >
      {figuresText.file[format]}
    </a>
  ));
}
