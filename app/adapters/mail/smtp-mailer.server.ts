import { createTransport } from 'nodemailer';
import type { Settings } from '#app/platform/settings.ts';
import { MailDelayed, type Mailer, type MailOutcome, type OutgoingMail } from '#app/shop/mails/mail.ts';

/** How long each part of sending may take, in milliseconds. Tests wait less. */
export interface MailTimeLimits {
  dns: number;
  connection: number;
  greeting: number;
  /** Silence on an open connection. The longest, since servers inspect a message before they accept it. */
  socket: number;
  /** The whole, with waiting for a free connection: a server that answers a word a minute is never silent. */
  whole: number;
}

const usualTimeLimits: MailTimeLimits = {
  dns: 5_000,
  connection: 10_000,
  greeting: 10_000,
  socket: 40_000,
  whole: 60_000,
};

/** Sends by SMTP, over a few connections that stay open. */
export function smtpMailer({ smtpUrl, from }: Settings['mail'], limits: MailTimeLimits = usualTimeLimits): Mailer {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    // Mails carry links that open accounts, and SMTP_URL a password: neither crosses a network unencrypted. For a relay that cannot
    // encrypt, `?requireTLS=false` can be added to SMTP_URL.
    requireTLS: !isThisMachine(new URL(smtpUrl).hostname),
    dnsTimeout: limits.dns,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
    // The outbox counts tries. One more here is for an idle connection that the server closed: nodemailer repeats only what it had not
    // begun to send.
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
          // As one address, never parsed as a list that could name others.
          to: { name: '', address: mail.to },
          messageId: `<mail-${mail.id}@${domain}>`,
          // Keeps holiday notices from answering.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.timeout(limits.whole),
        });
        return { ok: true };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    // What is under way fails and stays in the outbox; a silent server must not delay the end of the process.
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
 * Only what the server says of this recipient and this message is final. A 5xx to the greeting, the password or the sender's address
 * means that the shop is set up wrongly: its mails wait until the owner has mended that.
 */
function outcomeOf(error: unknown): MailOutcome {
  if (!(error instanceof Error)) throw error;
  const { message, responseCode, response, command } = error as SmtpTrouble;
  const reason = typeof response === 'string' ? response : message;
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  if (isOfThisMail && isFinal(responseCode)) return { ok: false, code: 'refused', reason };
  // No valid recipient, found before anything was sent.
  if (command === 'API' && (error as { code?: unknown }).code === 'EENVELOPE')
    return { ok: false, code: 'refused', reason };
  throw new MailDelayed(reason, { cause: error });
}

/** Wrong order of commands (503), or the server wants us to log in first. */
const aboutUs = [503, 530, 534, 535, 538];

function isFinal(code: unknown): boolean {
  return typeof code === 'number' && code >= 500 && code < 600 && !aboutUs.includes(code);
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
