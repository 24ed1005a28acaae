export type DoorIntent = 'start' | 'confirm' | 'stop' | 'renew' | 'end';

export interface DoorRefusal {
  intent: DoorIntent | null;
  field: string | null;
  sentence: string;
}

/** Codes are shown in the answer itself, once: no address leads to them. */
export type DoorAnswer = { kind: 'codes'; codes: string[] } | ({ kind: 'refused' } & DoorRefusal);
