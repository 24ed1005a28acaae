import type { MessageState } from './notices.ts';

export interface PushDevice {
  id: string;
  browser: string | null;
  system: string | null;
  since: Date;
  /** The one that asks. */
  isThis: boolean;
  /** The last message to it. */
  last: { state: MessageState; at: Date } | null;
}
