import { createTransport } from 'nodemailer';
import type { Settings } from '#app/platform/settings.ts';
import { MailDelayed, type Mailer, type MailOutcome, type OutgoingMail } from '#app/shop/mails/mail.ts';

/** How long each part of sending may take, in milliseconds. Tests wait less. */
export interface MailTimeLimits {
  dns: number;
  connection: number;
  greeting: number;
  /** Silence on an open line. Servers look a message over before they take it, so this is the long one. */
  socket: number;
  /** The whole, waiting for a free line included: a server that answers a word a minute is never silent. */
  whole: number;
}

const usualTimeLimits: MailTimeLimits = {
  dns: 5_000,
  connection: 10_000,
  greeting: 10_000,
  socket: 40_000,
  whole: 60_000,
};

/** A mail server spoken to by SMTP, over a few lines that stay open. */
export function smtpMailer({ smtpUrl, from }: Settings['mail'], limits: MailTimeLimits = usualTimeLimits): Mailer {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    // Mails carry links that open accounts, and the address a password: neither crosses a network in the clear. Whoever has
    // a relay of his own that cannot do better writes `?requireTLS=false` behind SMTP_URL.
    requireTLS: !isThisMachine(new URL(smtpUrl).hostname),
    dnsTimeout: limits.dns,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
    // Tries are counted by the outbox. One more here is for a line that the server closed while nobody used it: nodemailer
    // sends again by itself only what it had not begun to send.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '');
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          ...wordsOf(mail),
          from,
          // As a whole address, never as a list that could name others.
          to: { name: '', address: mail.to },
          messageId: `<mail-${mail.id}@${domain}>`,
          // Nobody's holiday notice should answer.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(limits.whole),
        });
        return { kind: 'accepted' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    // What is under way fails and waits in the outbox; a server that says nothing must not hold the end of a process.
    close: () => transport.close({ force: true }),
  };
}

function wordsOf({ subject, text, html }: OutgoingMail) {
  return { subject, text, html };
}

/** What nodemailer adds to an error. */
interface SmtpTrouble {
  message: string;
  responseCode?: unknown;
  response?: unknown;
  command?: unknown;
}

/**
 * Final is only what the server says of this recipient and this message. A 5xx to the greeting, to the password or to the
 * sender's address speaks of a shop that is set up wrongly: its mails wait for the owner to mend that.
 */
function outcomeOf(error: unknown): MailOutcome {
  if (!(error instanceof Error)) throw error;
  const { message, responseCode, response, command } = error as SmtpTrouble;
  const reason = typeof response === 'string' ? response : message;
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  if (isOfThisMail && isFinal(responseCode)) return { kind: 'refused', reason };
  // Never a recipient at all: found before a word was sent.
  if (command === 'API' && (error as { code?: unknown }).code === 'EENVELOPE') return { kind: 'refused', reason };
  throw new MailDelayed(reason, { cause: error });
}

/** The conversation was in a wrong state (503), or the server first wants to know who we are. */
const aboutUs = [503, 530, 534, 535, 538];

function isFinal(code: unknown): boolean {
  return typeof code === 'number' && code >= 500 && code < 600 && !aboutUs.includes(code);
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
