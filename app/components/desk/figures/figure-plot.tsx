import { type ComponentType, useEffect, useState } from 'react';
import { logFailure } from '#app/browser/log-failure.ts';
import { classNames } from '#app/ui/class-names.ts';

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

/**
 * The library draws nothing on the server (recharts issue 5997) and weighs as much as the rest of the page. So the
 * server draws plain shapes, and the plot with axes replaces them when its script has loaded.
 */
export function FigurePlot(facts: PlotFacts) {
  const Drawn = useDrawnPlot();
  const height = facts.shape !== 'bars' ? 'h-64' : facts.points.length > 5 ? 'h-96' : 'h-52';
  return (
    <div className={classNames('w-full', height)}>{Drawn ? <Drawn {...facts} /> : <RestingPlot {...facts} />}</div>
  );
}

function useDrawnPlot(): ComponentType<PlotFacts> | null {
  const [drawn, setDrawn] = useState<ComponentType<PlotFacts> | null>(null);
  useEffect(() => {
    let isGone = false;
    import('./drawn-plot.tsx').then(
      ({ DrawnPlot }) => {
        if (!isGone) setDrawn(() => DrawnPlot);
      },
      (error) => logFailure('The plots could not be loaded', error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return drawn;
}

function RestingPlot({ shape, points, title }: PlotFacts) {
  const highest = Math.max(1, ...points.flatMap(({ value, before }) => [value ?? 0, before ?? 0]));
  const share = (value: number | null | undefined) => ((value ?? 0) / highest) * 100;
  const isLying = shape === 'bars';
  return (
    <svg
      role="img"
      aria-label={title}
      viewBox={isLying ? `0 0 100 ${points.length}` : `0 0 ${points.length} 100`}
      preserveAspectRatio="none"
      className={classNames('size-full', isLying && 'py-1 pl-28 md:pl-48')}
    >
      {shape !== 'line' &&
        points.map(({ label, value }, index) => (
          <rect
            key={label}
            className="fill-mask"
            {...(isLying
              ? { x: 0, y: index + 0.2, width: share(value), height: 0.6 }
              : { x: index + 0.1, y: 100 - share(value), width: 0.8, height: share(value) })}
          />
        ))}
      {shape === 'line' && <Trace points={points} of={({ value }) => value} share={share} look="stroke-mask" />}
      {!isLying && (
        <Trace points={points} of={({ before }) => before ?? null} share={share} look="stroke-accent" dashed />
      )}
    </svg>
  );
}

interface TraceProps {
  points: readonly PlotPoint[];
  of: (point: PlotPoint) => number | null;
  share: (value: number | null) => number;
  look: string;
  dashed?: boolean;
}

function Trace({ points, of, share, look, dashed = false }: TraceProps) {
  const corners = points.flatMap((point, index) => {
    const value = of(point);
    return value === null ? [] : [`${index + 0.5},${(100 - share(value)).toFixed(2)}`];
  });
  return (
    <polyline
      points={corners.join(' ')}
      fill="none"
      strokeWidth="2"
      strokeDasharray={dashed ? '5 4' : undefined}
      vectorEffect="non-scaling-stroke"
      className={look}
    />
  );
}
