import { classNames } from '#app/ui/class-names.ts';
import { BarPlot } from './bar-plot.tsx';
import { TimePlot } from './time-plot.tsx';

export interface PlotPoint {
  label: string;
  short: string;
  value: number | null;
  before?: number | null;
}

export interface PlotFacts {
  /** `columns` and `line` are for values over time, `bars` for named things, one below the other. */
  shape: 'columns' | 'line' | 'bars';
  unit: 'cents' | 'count';
  title: string;
  points: readonly PlotPoint[];
}

/** Drawn by the server, in shares of a width that it does not know. */
export function FigurePlot(facts: PlotFacts) {
  if (facts.shape !== 'bars') return <TimePlot {...facts} />;
  return (
    <div className={classNames('w-full', facts.points.length > 5 ? 'h-96' : 'h-52')}>
      <BarPlot {...facts} />
    </div>
  );
}
