import { createTransport } from 'nodemailer';
import type { Settings } from '#app/platform/settings.ts';
import { MailDelayed, type Mailer, type MailOutcome, type OutgoingMail } from '#app/shop/mails/mail.ts';

/** Milliseconds; tests wait less. */
export interface MailTimeLimits {
  dns: number;
  connection: number;
  greeting: number;
  /** Silence on a connection. The longest, because servers inspect a message before they accept it. */
  socket: number;
  /** With the wait for a connection: a server that sends a word a minute is never silent. */
  whole: number;
}

const usualTimeLimits: MailTimeLimits = {
  dns: 5_000,
  connection: 10_000,
  greeting: 10_000,
  socket: 40_000,
  whole: 60_000,
};

export function smtpMailer({ smtpUrl, from }: Settings['mail'], limits: MailTimeLimits = usualTimeLimits): Mailer {
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    // Mails and SMTP_URL hold secrets. `?requireTLS=false` in SMTP_URL is for a relay that cannot encrypt.
    requireTLS: !isThisMachine(new URL(smtpUrl).hostname),
    dnsTimeout: limits.dns,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
    // The outbox counts tries; this one is for an idle connection that the server closed, when nothing was sent yet.
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
          ...filesOf(mail),
          from,
          // One address: parsed as a list, it could name others.
          to: { name: '', address: mail.to },
          messageId: `<mail-${mail.id}@${domain}>`,
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated', ...leaving(mail) },
          signal: AbortSignal.timeout(limits.whole),
        });
        return { ok: true };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    // Unsent mails stay in the outbox; a silent server must not delay the shutdown.
    close: () => transport.close({ force: true }),
  };
}

function wordsOf({ subject, text, html }: OutgoingMail) {
  return { subject, text, html };
}

function filesOf({ attachments = [] }: OutgoingMail) {
  return {
    attachments: attachments.map(({ name, type, content }) => ({
      ...{ filename: name, contentType: type },
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
  };
}

/** One press in the mail program, without opening the shop (RFC 8058). */
function leaving({ leave }: OutgoingMail): Record<string, string> {
  if (leave === undefined) return {};
  return { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

interface SmtpTrouble {
  message: string;
  responseCode?: unknown;
  response?: unknown;
  command?: unknown;
}

/** Only a refusal of this recipient or message is final. Any other 5xx is a wrong setup that the owner can correct. */
function outcomeOf(error: unknown): MailOutcome {
  if (!(error instanceof Error)) throw error;
  const { message, responseCode, response, command } = error as SmtpTrouble;
  const reason = typeof response === 'string' ? response : message;
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  if (isOfThisMail && isFinal(responseCode)) return { ok: false, code: 'refused', reason };
  // No valid recipient; nothing was sent.
  if (command === 'API' && (error as { code?: unknown }).code === 'EENVELOPE')
    return { ok: false, code: 'refused', reason };
  throw new MailDelayed(reason, { cause: error });
}

/** Wrong order of commands (503), or the server demands a login. */
const aboutUs = [503, 530, 534, 535, 538];

function isFinal(code: unknown): boolean {
  return typeof code === 'number' && code >= 500 && code < 600 && !aboutUs.includes(code);
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
