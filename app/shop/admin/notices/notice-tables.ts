import type { Generated, GeneratedAlways } from 'kysely';
import type { NotificationKind } from './notices.ts';
import type { PushEnd } from './push.ts';

export interface NoticeTables {
  /** At most one row; without it all is on. */
  owner_notices: {
    only_row: Generated<boolean>;
    by_mail: NotificationKind[];
    by_push: NotificationKind[];
    summary_hour: number | null;
    summary_since: Date;
    summed_until: Date;
  };
  owner_tellings: {
    id: GeneratedAlways<number>;
    kind: NotificationKind;
    told_at: Date;
  };
  /** Written by triggers. */
  owner_news: {
    id: GeneratedAlways<number>;
    kind: NotificationKind;
    subject: string;
    once: string;
    happened_at: Generated<Date>;
    waits: Generated<boolean>;
    told_in: Generated<number | null>;
  };
  push_devices: {
    id: Generated<string>;
    session_id: string;
    address: string;
    p256dh: string;
    auth: string;
    server_key: string;
    browser: string | null;
    system: string | null;
    added_at: Date;
  };
  owner_pushes: {
    id: GeneratedAlways<number>;
    telling_id: number | null;
    device_id: string | null;
    created_at: Generated<Date>;
    due_at: Generated<Date>;
    claimed_at: Generated<Date | null>;
    attempts: Generated<number>;
    sent_at: Generated<Date | null>;
    ended_at: Generated<Date | null>;
    ended_as: Generated<PushEnd | null>;
    last_error: Generated<string | null>;
  };
}
