import type { ReactNode } from 'react';
import type { PeriodRequest } from '#app/shop/admin/period.ts';
import type { FigureTable } from '#app/text/admin/figure-tables.ts';
import { figuresText } from '#app/text/admin/figures.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Card } from '#app/ui/page/card.tsx';
import { BarPlot } from './bar-plot.tsx';
import { FigureFiles, FigureRows } from './figure-table.tsx';
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
      <p className="flex flex-wrap gap-2">
        <FigureFiles asked={asked} topic={table.topic} title={title} />
      </p>
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

function FigurePlot(facts: PlotFacts) {
  if (facts.shape !== 'bars') return <TimePlot {...facts} />;
  return (
    <div className={classNames('w-full', facts.points.length > 5 ? 'h-96' : 'h-52')}>
      <BarPlot {...facts} />
    </div>
  );
}
