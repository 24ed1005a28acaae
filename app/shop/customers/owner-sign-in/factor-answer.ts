export type FactorIntent = 'start' | 'confirm' | 'stop' | 'renew' | 'end';

export interface FactorRefusal {
  intent: FactorIntent | null;
  field: string | null;
  sentence: string;
}

/** Codes are shown in the answer itself, once: no address leads to them. */
export type FactorAnswer = { kind: 'codes'; codes: string[] } | ({ kind: 'refused' } & FactorRefusal);
