import type { ReactNode } from 'react';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { type PeriodRequest, periodAddress } from '#app/shop/admin/period.ts';
import { cellText, type FigureTable } from '#app/text/admin/figure-tables.ts';
import { figureFiles, figuresText } from '#app/text/admin/figures.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/page/card.tsx';
import { BarPlot } from './bar-plot.tsx';
import type { PlotFacts } from './plot-facts.ts';
import { TimePlot } from './time-plot.tsx';

export type ValidPeriodRequest = Extract<PeriodRequest, { ok: true }>;

interface FigureProps {
  asked: ValidPeriodRequest;
  title: string;
  lead: string;
  plot: Omit<PlotFacts, 'title'>;
  table: FigureTable;
  isCompared?: boolean;
}

export function Figure({ asked, title, lead, plot, table, isCompared = false }: FigureProps) {
  const isEmpty = plot.points.every(({ value, before }) => !value && !before);
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2 className="font-bold">{title}</h2>
      <p className="text-14 text-muted">{lead}</p>
      {isCompared && !isEmpty && <Legend />}
      {isEmpty ? (
        <p className="py-6 text-center text-muted">{figuresText.nothing}</p>
      ) : (
        <FigurePlot title={title} {...plot} />
      )}
      <details className="border-t border-line pt-2">
        <summary className="min-h-10 py-2 text-14 font-semibold">
          {figuresText.table}
          <span className="sr-only">: {title}</span>
        </summary>
        <FigureRows title={title} table={table} />
      </details>
      {/* Fetched by the browser, because the router cannot handle a file. */}
      <a
        href={periodAddress(`${adminPages.figures}/${figureFiles[table.topic]}`, asked)}
        download
        className={buttonClasses({ kind: 'outline', size: 'small' })}
        aria-label={figuresText.fileOf(title)}
      >
        {figuresText.file}
      </a>
    </Card>
  );
}

function Legend() {
  const item = (sign: ReactNode, words: string) => (
    <li className="flex items-center gap-2">
      {sign}
      {words}
    </li>
  );
  const line = <path d="M0 6h24" fill="none" strokeWidth="2" strokeDasharray="5 4" className="stroke-accent" />;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-14">
      {item(<span aria-hidden className="size-3 bg-mask" />, figuresText.now)}
      {item(
        <svg aria-hidden viewBox="0 0 24 12" className="h-3 w-6">
          {line}
        </svg>,
        figuresText.before,
      )}
    </ul>
  );
}

function FigureRows({ title, table: { columns, rows } }: { title: string; table: FigureTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may scroll, so it must be within reach of the keyboard
    <section aria-label={title} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="w-full text-14">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="text-left text-muted">
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={`px-2 py-2 font-semibold ${kind === 'text' ? '' : 'text-right'}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0]) + String(row[1])} className="border-t border-line">
              {row.map((cell, index) => {
                const kind = columns[index]?.kind ?? 'text';
                const text = cellText(kind, cell);
                return index === 0 ? (
                  <th key={columns[index]?.name} scope="row" className="px-2 py-2 text-left font-normal">
                    {text}
                  </th>
                ) : (
                  <td
                    key={columns[index]?.name}
                    className={`px-2 py-2 ${kind === 'text' ? '' : 'text-right whitespace-nowrap'}`}
                  >
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FigurePlot(facts: PlotFacts) {
  if (facts.shape !== 'bars') return <TimePlot {...facts} />;
  return (
    <div className={classNames('w-full', facts.points.length > 5 ? 'h-96' : 'h-52')}>
      <BarPlot {...facts} />
    </div>
  );
}
