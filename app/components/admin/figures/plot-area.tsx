import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { type PlotFacts, pointWords } from './plot-facts.ts';

export function PlotArea({ shape, unit, title, points, children }: PlotFacts & { children: ReactNode }) {
  const [shown, setShown] = useState<number | null>(null);
  const isLying = shape === 'bars';

  function follow({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = isLying ? (clientY - top) / height : (clientX - left) / width;
    setShown(Math.min(points.length - 1, Math.max(0, Math.floor(share * points.length))));
  }

  const start = `${((shown ?? 0) / points.length) * 100}%`;
  const length = `${100 / points.length}%`;
  return (
    <div
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(null)}
      className="@container relative size-full touch-pan-y rounded-table outline-offset-4 outline-focus has-focus-visible:outline-2"
    >
      <svg role="img" aria-label={title} className="size-full overflow-visible">
        {shown !== null && (
          <rect
            {...(isLying ? { y: start, width: '100%', height: length } : { x: start, width: length, height: '100%' })}
            className="fill-sunken"
          />
        )}
        {children}
      </svg>
      <PlotKeys {...{ shape, unit, title, points, shown, setShown }} />
      {shown !== null && <PointNote {...{ shape, unit, points, shown }} />}
    </div>
  );
}

interface PlotKeysProps extends PlotFacts {
  shown: number | null;
  setShown: (index: number | null) => void;
}

/** A hidden native slider, which keys and screen readers can move from point to point. */
function PlotKeys({ shape, unit, title, points, shown, setShown }: PlotKeysProps) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (!isAlive) return null;
  const index = shown ?? 0;
  const point = points[index];

  /** A slider goes up where a list goes down. */
  function press(event: KeyboardEvent) {
    const next = event.key === 'ArrowDown' ? index + 1 : event.key === 'ArrowUp' ? index - 1 : null;
    if (shape !== 'bars' || next === null) return;
    event.preventDefault();
    if (points[next]) setShown(next);
  }

  return (
    <input
      type="range"
      aria-label={title}
      aria-valuetext={point && [point.label, ...pointWords(unit, point)].join('. ')}
      min={0}
      max={points.length - 1}
      value={index}
      onChange={(event) => setShown(event.target.valueAsNumber)}
      onKeyDown={press}
      onFocus={() => setShown(index)}
      onBlur={() => setShown(null)}
      className="sr-only"
    />
  );
}

interface PointNoteProps extends Pick<PlotFacts, 'shape' | 'unit' | 'points'> {
  shown: number;
}

function PointNote({ shape, unit, points, shown }: PointNoteProps) {
  const point = points[shown];
  if (!point) return null;
  const [first = '', second] = pointWords(unit, point);
  return (
    <div
      style={positionOf(shape, shown, points.length)}
      className="pointer-events-none absolute inset-x-0 z-10 grid grid-cols-[0_auto_1fr]"
    >
      <div className="col-start-2 max-w-64 rounded-control border border-control-line bg-surface px-3 py-2 text-14 shadow-raised">
        <p className="font-semibold">{point.label}</p>
        <p>{first}</p>
        {second && <p className="text-muted">{second}</p>}
      </div>
    </div>
  );
}

function positionOf(shape: PlotFacts['shape'], index: number, count: number): CSSProperties {
  const percent = (points: number) => `${(points / count) * 100}%`;
  const isFirstHalf = index < count / 2;
  const past = percent(index + 1);
  const ahead = percent(count - index);
  if (shape === 'bars') return isFirstHalf ? { top: past } : { bottom: ahead };
  return {
    top: 0,
    gridTemplateColumns: isFirstHalf
      ? `minmax(0, ${past}) auto minmax(0, 1fr)`
      : `minmax(0, 1fr) auto minmax(0, ${ahead})`,
  };
}
