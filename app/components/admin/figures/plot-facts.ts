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
