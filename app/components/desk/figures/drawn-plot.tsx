import { Bar, BarChart, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { figuresText } from '#app/text/desk/figures.ts';
import { formatRoughCents } from '#app/text/desk/format.ts';
import { formatCents, formatFigure } from '#app/text/format.ts';
import type { PlotFacts, PlotPoint } from './figure-plot.tsx';

const fit = { width: '100%', height: '100%' } as const;
const tick = { fill: 'var(--color-muted)', fontSize: 12 };
const axis = { tick, tickLine: false, axisLine: { stroke: 'var(--color-control-line)' } };
const still = { isAnimationActive: false } as const;
const fewest = 24;

export function DrawnPlot(facts: PlotFacts) {
  return facts.shape === 'bars' ? <LyingBars {...facts} /> : <OverTime {...facts} />;
}

function OverTime({ shape, unit, title, points }: PlotFacts) {
  const rough = roughly(unit);
  return (
    <ComposedChart
      data={[...points]}
      responsive
      style={fit}
      title={title}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--color-line)" />
      <XAxis dataKey="short" interval="preserveStartEnd" minTickGap={fewest} {...axis} />
      <YAxis width={72} tickFormatter={rough} allowDecimals={unit === 'cents'} {...axis} axisLine={false} />
      <Tooltip {...still} cursor={{ fill: 'var(--color-sunken)' }} content={(said) => <Said {...said} unit={unit} />} />
      {shape === 'columns' ? (
        <Bar dataKey="value" fill="var(--color-mask)" maxBarSize={48} {...still} />
      ) : (
        <Line dataKey="value" stroke="var(--color-mask)" strokeWidth={2} dot={{ r: 2.5 }} connectNulls {...still} />
      )}
      <Line
        dataKey="before"
        stroke="var(--color-accent)"
        strokeWidth={2}
        strokeDasharray="5 4"
        dot={false}
        connectNulls
        {...still}
      />
    </ComposedChart>
  );
}

function LyingBars({ unit, title, points }: PlotFacts) {
  return (
    <BarChart
      data={[...points]}
      layout="vertical"
      responsive
      style={fit}
      title={title}
      margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
    >
      <CartesianGrid horizontal={false} stroke="var(--color-line)" />
      <XAxis type="number" tickFormatter={roughly(unit)} allowDecimals={false} minTickGap={fewest} {...axis} />
      <YAxis type="category" dataKey="short" width="auto" interval={0} {...axis} />
      <Tooltip {...still} cursor={{ fill: 'var(--color-sunken)' }} content={(said) => <Said {...said} unit={unit} />} />
      <Bar dataKey="value" fill="var(--color-mask)" maxBarSize={24} {...still} />
    </BarChart>
  );
}

const roughly = (unit: PlotFacts['unit']) => (value: number) =>
  unit === 'cents' ? formatRoughCents(value) : formatFigure(value);

interface SaidProps {
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
  unit: PlotFacts['unit'];
}

function Said({ active, payload, unit }: SaidProps) {
  const point = payload?.[0]?.payload as PlotPoint | undefined;
  if (!active || !point) return null;
  const exactly = (value: number | null) =>
    value === null ? figuresText.none : unit === 'cents' ? formatCents(value) : formatFigure(value);
  return (
    <div className="max-w-64 rounded-control border border-control-line bg-surface px-3 py-2 text-14 text-wrap shadow-raised">
      <p className="font-semibold">{point.label}</p>
      <p>{point.before === undefined ? exactly(point.value) : `${figuresText.now}: ${exactly(point.value)}`}</p>
      {point.before !== undefined && (
        <p className="text-muted">
          {figuresText.before}: {exactly(point.before)}
        </p>
      )}
    </div>
  );
}
