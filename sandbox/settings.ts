import { z } from 'zod';

const httpAddress = z.url({ protocol: /^https?$/ });
const milliseconds = z
  .int()
  .min(0)
  .max(24 * 60 * 60 * 1000);

/** Everything that can be switched while the sandbox runs. Unknown names are refused: a typo in a test must not pass. */
export const settingsSchema = z.strictObject({
  /** Where the store listens for events. */
  eventsUrl: httpAddress.nullable(),
  /** How events travel. `off` loses them, `out-of-order` lets newer news overtake older. */
  eventMode: z.enum(['normal', 'off', 'duplicate', 'late', 'out-of-order']),
  /** For `duplicate`: how many times the same event is sent, all at once. */
  eventCopies: z.int().min(2).max(20),
  /** For `late`, and for `after-redirect` counted from the return of the browser. */
  eventDelayMs: milliseconds,
  /** Whether the event must be first, the browser must be first, or nobody cares. */
  eventTiming: z.enum(['free', 'before-redirect', 'after-redirect']),
  /** What is in the event. */
  eventContent: z.enum([
    'genuine',
    'bad-checksum',
    'tampered-reference',
    'uppercase-checksum',
    'timestamp-in-signature',
  ]),
  /** For `tampered-reference`: whose reference the event claims. Empty: the true one with `-ALTERADA` behind it. */
  tamperedReference: z.string().min(1).max(255).nullable(),
  /** How the API under /v1 answers. */
  apiMode: z.enum(['normal', 'slow', 'down', 'garbage', 'unauthorized', 'hang']),
  apiDelayMs: milliseconds,
  /** What new transactions of the hosted page report instead of the amount that the store asked for. */
  forcedAmountInCents: z.int().min(1).max(1_000_000_000_000).nullable(),
  /** How long cards and Nequi stay pending. */
  settleDelayMs: milliseconds,
  /** How long a bank payment stays pending once the buyer has left the bank without waiting. */
  bankDelayMs: milliseconds,
  /** After how long the result page returns to the store by itself. */
  redirectDelaySeconds: z.int().min(0).max(600),
  /** The one address of the store that Google may lead back to, as it is registered with the real one. */
  googleRedirectUrl: httpAddress.nullable(),
  googleMode: z.enum(['normal', 'down', 'no-token', 'no-user']),
  /** How siteverify answers for a token that is in order. */
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
  /** The score of `normal`; `low-score` gives 0.1. */
  captchaScore: z.number().min(0).max(1),
  /** What siteverify says instead of the host of the page that asked for the token. */
  captchaHostname: z.string().min(1).max(253).nullable(),
  /** What a page meets: the script, a 404 in its place, or a script that gets no token. */
  captchaScript: z.enum(['normal', 'missing', 'no-token']),
  /** What the mail server does: 421 at three places, 550, silence, or a line that is cut. */
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
  /** After how many times the mode ends by itself. */
  mailModeTimes: z.int().min(1).max(10_000).nullable(),
  /** For `busy-recipient` and `refuse-recipient`: only this address; empty: every one. */
  mailRecipient: z.string().trim().min(1).max(320).nullable(),
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
};

export interface Switches {
  current(): Settings;
  change(change: SettingsChange): Settings;
  /** Back to the start, but the store stays where it is: a test that resets has moved neither its webhook nor its callback. */
  reset(): Settings;
  onChange(listener: () => void): void;
}

export function createSwitches(start: Settings): Switches {
  let settings = start;
  const listeners: (() => void)[] = [];
  const set = (next: Settings): Settings => {
    settings = next;
    for (const listener of listeners) listener();
    return settings;
  };
  return {
    current: () => settings,
    change: (change) => set(settingsSchema.parse({ ...settings, ...change })),
    reset: () => set({ ...start, eventsUrl: settings.eventsUrl, googleRedirectUrl: settings.googleRedirectUrl }),
    onChange: (listener) => listeners.push(listener),
  };
}
