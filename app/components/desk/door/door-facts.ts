import type { QrPicture } from '#app/shop/customers/door/authenticator.ts';

export interface DoorFacts {
  onSince: Date | null;
  codesLeft: number;
  /** While this session sets it up. */
  setUp: { key: string; address: string; picture: QrPicture } | null;
  email: string;
  done: 'stopped' | 'off' | null;
}

export type DoorIntent = 'start' | 'confirm' | 'stop' | 'renew' | 'end';

export interface DoorRefusal {
  intent: DoorIntent | null;
  field: string | null;
  sentence: string;
}

/** Codes are shown in the answer itself, once: no address leads to them. */
export type DoorAnswer = { kind: 'codes'; codes: string[] } | ({ kind: 'refused' } & DoorRefusal);
