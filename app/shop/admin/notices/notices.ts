import type { ImportState } from '../../exchange/staged-import.ts';
import type { MailKind } from '../../mails/mail.ts';
import type { AttentionKind } from '../../orders/admin/attention.ts';
import { ownValue } from '../../shared/own-value.ts';
import type { Done, Refused } from '../../shared/refusal.ts';

/** What the owner is notified of at once. */
export const notificationKinds = [
  'sale',
  'decision',
  'claim',
  'question',
  'review',
  'ran_out',
  'mail_failed',
  'wompi_away',
  'import_ended',
  'contingency',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const channels = ['mail', 'push'] as const;
export type Channel = (typeof channels)[number];

export interface NoticeSettings {
  mail: readonly NotificationKind[];
  push: readonly NotificationKind[];
  /** 0 to 23 in Colombia; null is no summary. */
  summaryHour: number | null;
}

/** Of a shop whose owner moved no switch. */
export const usualNotices: NoticeSettings = { mail: notificationKinds, push: notificationKinds, summaryHour: 7 };

/** Names one state, so that a form about another one changes nothing. */
export function noticesVersion({ mail, push, summaryHour }: NoticeSettings): string {
  const named = (kinds: readonly NotificationKind[]) =>
    notificationKinds.filter((kind) => kinds.includes(kind)).join(' ');
  return [named(mail), named(push), summaryHour ?? ''].join('/');
}

export const switchName = (channel: Channel, kind: NotificationKind) => `${channel}.${kind}`;

/** @returns null when the hour is none */
export function readNotices(form: Readonly<Record<string, string>>): NoticeSettings | null {
  const on = (channel: Channel) =>
    notificationKinds.filter((kind) => ownValue(form, switchName(channel, kind)) === 'on');
  const { summaryHour = '' } = form;
  if (!/^(|\d|1\d|2[0-3])$/.test(summaryHour)) return null;
  return { mail: on('mail'), push: on('push'), summaryHour: summaryHour === '' ? null : Number(summaryHour) };
}

/** The switches one by one, as the audit names them. */
export function noticeFacts({ mail, push, summaryHour }: NoticeSettings) {
  return {
    mailSale: mail.includes('sale'),
    mailDecision: mail.includes('decision'),
    mailClaim: mail.includes('claim'),
    mailQuestion: mail.includes('question'),
    mailReview: mail.includes('review'),
    mailRanOut: mail.includes('ran_out'),
    mailMailFailed: mail.includes('mail_failed'),
    mailWompiAway: mail.includes('wompi_away'),
    mailImportEnded: mail.includes('import_ended'),
    mailContingency: mail.includes('contingency'),
    pushSale: push.includes('sale'),
    pushDecision: push.includes('decision'),
    pushClaim: push.includes('claim'),
    pushQuestion: push.includes('question'),
    pushReview: push.includes('review'),
    pushRanOut: push.includes('ran_out'),
    pushMailFailed: push.includes('mail_failed'),
    pushWompiAway: push.includes('wompi_away'),
    pushImportEnded: push.includes('import_ended'),
    pushContingency: push.includes('contingency'),
    summaryHour,
  };
}

export type NoticesOutcome = Done | Refused<'changed'>;

/** Of one kind in an hour, each by itself. What comes after them waits and goes into one notification. */
export const notificationsAtOnce = 6;
export const bundleMinutes = 15;

/** So in an hour no more than `notificationsAtOnce` and one each `bundleMinutes` are sent, whatever anybody does. */
export function mayNotify(inLastHour: readonly Date[], now: Date): boolean {
  if (inLastHour.length < notificationsAtOnce) return true;
  const last = Math.max(...inLastHour.map((at) => at.getTime()));
  return now.getTime() - last >= bundleMinutes * 60_000;
}

/** What one notification says, read when it is sent. */
export interface OwnerNotification {
  total: number;
  /** At most `mostNamed` of them, in the order in which they happened. */
  items: readonly NotificationItem[];
}

export const mostNamed = 20;

export type NotificationItem =
  | {
      kind: 'sale';
      reference: string;
      /** Null when the buyer's account was deleted in between. */
      fullName: string | null;
      amountInCents: number;
      isWithoutStock: boolean;
    }
  | {
      kind: 'decision';
      reference: string;
      why: AttentionKind;
      /** Null when the order is gone, or its buyer's account. */
      fullName: string | null;
    }
  | { kind: 'claim'; number: string; fullName: string }
  | { kind: 'question'; id: number; productName: string; question: string }
  | { kind: 'review'; id: number; fullName: string; stars: number; productName: string }
  | { kind: 'ran_out'; productId: string; productName: string }
  | {
      kind: 'mail_failed';
      mail: MailKind;
      to: string;
      /** As the mail server gave it, in its own words. */
      reason: string;
    }
  | { kind: 'wompi_away'; since: Date }
  | {
      kind: 'import_ended';
      id: number;
      fileName: string;
      state: ImportState;
      /** The products that it changed, all in all. */
      written: number;
      /** It ended before its end. */
      isStopped: boolean;
    }
  /** An invoice of contingency that the DIAN does not have yet. */
  | { kind: 'contingency'; reference: string; number: string; since: Date };

/** Browsers that may take messages at the same time. */
export const mostDevices = 10;

export type MessageState = 'waiting' | 'sent' | 'failed';

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

/** One line of the list of the last notifications. */
export interface RecentNotification {
  id: number;
  kind: NotificationKind;
  at: Date;
  count: number;
  /** Null where none was written. */
  mail: MessageState | null;
  pushes: Record<MessageState, number>;
}

/** The days' sum as the mail says it. */
export interface Summary {
  from: Date;
  until: Date;
  orders: number;
  amountInCents: number;
  sold: readonly { name: string; quantity: number }[];
  waits: { toSend: number; decisions: number; claims: number; questions: number };
  ranOut: readonly string[];
  ranOutTotal: number;
}
