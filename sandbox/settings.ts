import { z } from 'zod';
import { DIAN_MODES } from './dian/dian-modes.ts';
import { FACTUS_MODES } from './factus/factus-modes.ts';

const httpAddress = z.url({ protocol: /^https?$/ });
const milliseconds = z
  .int()
  .min(0)
  .max(24 * 60 * 60 * 1000);

/** Unknown names are refused, so that a typo in a test fails. */
export const settingsSchema = z.strictObject({
  eventsUrl: httpAddress.nullable(),
  /** `off` loses events, `out-of-order` delivers newer ones before older ones. */
  eventMode: z.enum(['normal', 'off', 'duplicate', 'late', 'out-of-order']),
  eventCopies: z.int().min(2).max(20),
  /** For `late`; for `after-redirect` it counts from the browser's return. */
  eventDelayMs: milliseconds,
  eventTiming: z.enum(['free', 'before-redirect', 'after-redirect']),
  eventContent: z.enum([
    'genuine',
    'bad-checksum',
    'tampered-reference',
    'uppercase-checksum',
    'timestamp-in-signature',
  ]),
  /** For `tampered-reference`: the reference to claim. Null: the true one followed by `-ALTERADA`. */
  tamperedReference: z.string().min(1).max(255).nullable(),
  apiMode: z.enum(['normal', 'slow', 'down', 'garbage', 'unauthorized', 'hang']),
  apiDelayMs: milliseconds,
  /** Instead of the amount that the store asked for. */
  forcedAmountInCents: z.int().min(1).max(1_000_000_000_000).nullable(),
  /** Whether an amount with centavos is refused, as Wompi refuses it in COP. */
  strictAmounts: z.boolean(),
  settleDelayMs: milliseconds,
  bankDelayMs: milliseconds,
  redirectDelaySeconds: z.int().min(0).max(600),
  /** The only address that Google redirects to, as registered at the real one. */
  googleRedirectUrl: httpAddress.nullable(),
  googleMode: z.enum(['normal', 'down', 'no-token', 'no-user']),
  captchaMode: z.enum([
    'normal',
    'fail',
    'low-score',
    'other-action',
    'other-hostname',
    'no-score',
    'no-action',
    'down',
    'hang',
  ]),
  captchaScore: z.number().min(0).max(1),
  captchaHostname: z.string().min(1).max(253).nullable(),
  captchaScript: z.enum(['normal', 'missing', 'no-token']),
  mailMode: z.enum([
    'normal',
    'busy-connect',
    'busy-recipient',
    'busy-data',
    'refuse-recipient',
    'hang',
    'drop',
    'drop-after',
  ]),
  /** Null: it does not end by itself. */
  mailModeTimes: z.int().min(1).max(10_000).nullable(),
  /** For `busy-recipient` and `refuse-recipient`: only this address; null: all. */
  mailRecipient: z.string().trim().min(1).max(320).nullable(),
  factusMode: z.enum(FACTUS_MODES),
  /** Null: it does not end by itself. */
  factusModeTimes: z.int().min(1).max(10_000).nullable(),
  /** What a reference is answered that was used before: written down both ways. */
  factusRepeat: z.enum(['returns', 'refuses']),
  /** At which address one document is found: written down in two forms, and missing in a test of somebody's. */
  factusDetail: z.enum(['plain', 'show', 'none']),
  dianMode: z.enum(DIAN_MODES),
  /** Null: it does not end by itself. */
  dianModeTimes: z.int().min(1).max(10_000).nullable(),
  /** Whether invoices of contingency (type 04) are taken. */
  dianContingency: z.enum(['none', 'declared']),
});

export type Settings = z.infer<typeof settingsSchema>;
export const settingsChangeSchema = settingsSchema.partial();
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const DEFAULT_SETTINGS: Settings = {
  eventsUrl: null,
  eventMode: 'normal',
  eventCopies: 2,
  eventDelayMs: 5_000,
  eventTiming: 'free',
  eventContent: 'genuine',
  tamperedReference: null,
  apiMode: 'normal',
  apiDelayMs: 3_000,
  forcedAmountInCents: null,
  strictAmounts: true,
  settleDelayMs: 300,
  bankDelayMs: 15_000,
  redirectDelaySeconds: 5,
  googleRedirectUrl: null,
  googleMode: 'normal',
  captchaMode: 'normal',
  captchaScore: 0.9,
  captchaHostname: null,
  captchaScript: 'normal',
  mailMode: 'normal',
  mailModeTimes: null,
  mailRecipient: null,
  factusMode: 'normal',
  factusModeTimes: null,
  factusRepeat: 'returns',
  factusDetail: 'plain',
  dianMode: 'normal',
  dianModeTimes: null,
  dianContingency: 'none',
};
