import { classNames } from '#app/ui/class-names.ts';
import { BarPlot } from './bar-plot.tsx';
import type { PlotFacts } from './plot-facts.ts';
import { TimePlot } from './time-plot.tsx';

export function FigurePlot(facts: PlotFacts) {
  if (facts.shape !== 'bars') return <TimePlot {...facts} />;
  return (
    <div className={classNames('w-full', facts.points.length > 5 ? 'h-96' : 'h-52')}>
      <BarPlot {...facts} />
    </div>
  );
}
