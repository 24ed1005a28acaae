import { figuresText } from '#app/text/admin/figures.ts';
import { formatRoughCents } from '#app/text/admin/format.ts';
import { formatCents, formatFigure } from '#app/text/format.ts';

export interface PlotPoint {
  label: string;
  short: string;
  value: number | null;
  before?: number | null;
}

export interface PlotFacts {
  /** `columns` and `line` for values over time, `bars` for named things. */
  shape: 'columns' | 'line' | 'bars';
  unit: 'cents' | 'count';
  title: string;
  points: readonly PlotPoint[];
}

type Unit = PlotFacts['unit'];

export function roughly(unit: Unit, value: number): string {
  return unit === 'cents' ? formatRoughCents(value) : formatFigure(value);
}

function exactly(unit: Unit, value: number | null): string {
  if (value === null) return figuresText.none;
  return unit === 'cents' ? formatCents(value) : formatFigure(value);
}

export function pointWords(unit: Unit, { value, before }: PlotPoint): string[] {
  const now = exactly(unit, value);
  if (before === undefined) return [now];
  return [`${figuresText.now}: ${now}`, `${figuresText.before}: ${exactly(unit, before)}`];
}
