import { classNames } from '#app/ui/class-names.ts';
import { PlotArea } from './plot-area.tsx';
import { type PlotFacts, roughly } from './plot-facts.ts';
import { ticksUpTo } from './plot-scale.ts';

const barHeight = 22;

export function BarPlot(facts: PlotFacts) {
  const { points, unit } = facts;
  const ticks = ticksUpTo(Math.max(...points.map(({ value }) => value ?? 0)));
  const highest = ticks.at(-1) ?? 1;
  const share = (value: number) => `${(value / highest) * 100}%`;
  return (
    <div className="grid size-full grid-cols-[auto_minmax(0,1fr)] pr-4 pb-6">
      <div aria-hidden className="grid auto-rows-fr items-center pr-2 text-right text-12 text-muted">
        {points.map(({ label, short }) => (
          <span key={label} className="whitespace-nowrap">
            {short}
          </span>
        ))}
      </div>
      <PlotArea {...facts}>
        {ticks.map((tick, index) => (
          <g key={tick}>
            <line y1="0" y2="100%" x1={share(tick)} x2={share(tick)} className="stroke-line" />
            <text
              x={share(tick)}
              y="100%"
              dy="1.5em"
              textAnchor={index === ticks.length - 1 ? 'end' : 'middle'}
              className={classNames('fill-muted text-12', index % (ticks.length - 1) > 0 && '@max-xs:hidden')}
            >
              {roughly(unit, tick)}
            </text>
          </g>
        ))}
        {points.map(({ label, value }, index) => (
          <rect
            key={label}
            y={`${((index + 0.5) / points.length) * 100}%`}
            width={share(value ?? 0)}
            height={barHeight}
            transform={`translate(0 ${-barHeight / 2})`}
            className="fill-mask"
          />
        ))}
      </PlotArea>
    </div>
  );
}
