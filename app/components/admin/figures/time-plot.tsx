import { classNames } from '#app/ui/class-names.ts';
import { PlotArea } from './plot-area.tsx';
import { type PlotFacts, type PlotPoint, roughly } from './plot-facts.ts';
import { namedPoints, ticksUpTo } from './plot-scale.ts';

/** In percent of the plot: two days would make columns that are too wide. */
const widestColumn = 8;

export function TimePlot(facts: PlotFacts) {
  const { shape, points, unit } = facts;
  const ticks = ticksUpTo(Math.max(...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0])));
  const highest = ticks.at(-1) ?? 1;
  const share = (value: number) => (value / highest) * 100;
  const middle = (index: number) => `${((index + 0.5) / points.length) * 100}%`;
  return (
    <div className="h-64 w-full pt-2 pr-2 pb-6 pl-18">
      <PlotArea {...facts}>
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={`${100 - share(tick)}%`} y2={`${100 - share(tick)}%`} className="stroke-line" />
            <text x="-8" y={`${100 - share(tick)}%`} dy="0.35em" textAnchor="end" className="fill-muted text-12">
              {roughly(unit, tick)}
            </text>
          </g>
        ))}
        {namedPoints(points.length).map(({ index, isWide }) => (
          <text
            key={index}
            x={middle(index)}
            y="100%"
            dy="1.5em"
            textAnchor="middle"
            className={classNames('fill-muted text-12', isWide && '@max-md:hidden')}
          >
            {points[index]?.short}
          </text>
        ))}
        {shape === 'columns' && <Columns points={points} share={share} />}
        {shape === 'line' && <Trace points={points} of={({ value }) => value} share={share} classes="stroke-mask" />}
        {shape === 'line' &&
          points.map(
            ({ label, value }, index) =>
              value !== null && (
                <circle key={label} cx={middle(index)} cy={`${100 - share(value)}%`} r="2.5" className="fill-mask" />
              ),
          )}
        <Trace points={points} of={({ before }) => before ?? null} share={share} classes="stroke-accent" dashed />
      </PlotArea>
    </div>
  );
}

function Columns({ points, share }: { points: readonly PlotPoint[]; share: (value: number) => number }) {
  const width = Math.min(80 / points.length, widestColumn);
  return points.map(({ label, value }, index) => (
    <rect
      key={label}
      x={`${((index + 0.5) / points.length) * 100 - width / 2}%`}
      y={`${100 - share(value ?? 0)}%`}
      width={`${width}%`}
      height={`${share(value ?? 0)}%`}
      className="fill-mask"
    />
  ));
}

interface TraceProps {
  points: readonly PlotPoint[];
  of: (point: PlotPoint) => number | null;
  share: (value: number) => number;
  classes: string;
  dashed?: boolean;
}

/** In a box of its own, since the corners of a line cannot be given in percent. */
function Trace({ points, of, share, classes, dashed = false }: TraceProps) {
  const corners = points.flatMap((point, index) => {
    const value = of(point);
    return value === null ? [] : [`${index + 0.5},${(100 - share(value)).toFixed(2)}`];
  });
  return (
    <svg aria-hidden viewBox={`0 0 ${points.length} 100`} preserveAspectRatio="none" className="overflow-visible">
      <polyline
        points={corners.join(' ')}
        fill="none"
        strokeWidth="2"
        strokeDasharray={dashed ? '5 4' : undefined}
        vectorEffect="non-scaling-stroke"
        className={classes}
      />
    </svg>
  );
}
