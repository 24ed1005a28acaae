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
