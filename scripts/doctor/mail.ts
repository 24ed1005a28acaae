import { createTransport } from 'nodemailer';
import type { Settings } from '#app/platform/settings.ts';
import { quoted, reasonOf } from './bounded-request.ts';
import type { Finding } from './findings.ts';

const longestMs = 10_000;

/** Greets the mail server and signs in as the shop does, and sends nothing. */
export async function mailFinding({ smtpUrl }: Pick<Settings['mail'], 'smtpUrl'>): Promise<Finding> {
  const { hostname, port, username } = new URL(smtpUrl);
  const server = `${hostname}${port ? `:${port}` : ''}`;
  const transport = createTransport({
    url: smtpUrl,
    // As the shop's mailer: mails and SMTP_URL hold secrets.
    requireTLS: !/^(localhost|127\.|\[::1\])/.test(hostname),
    dnsTimeout: longestMs,
    connectionTimeout: longestMs,
    greetingTimeout: longestMs,
    socketTimeout: longestMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.verify();
    return username === ''
      ? {
          level: 'warn',
          what: `The mail server ${server} answers, and SMTP_URL names no user: whether it takes mail shows only when one is sent`,
          fix: 'put user and password into SMTP_URL, or look for the welcome mail of an account that you register',
        }
      : { level: 'ok', what: `The mail server ${server} answers, encrypts, and takes user and password` };
  } catch (error) {
    const { code, response } = error as { code?: unknown; response?: unknown };
    const said = typeof response === 'string' ? quoted(response) : reasonOf(error);
    if (code === 'EAUTH') {
      return {
        level: 'fail',
        what: `The mail server ${server} refuses user or password, so no mail leaves: ${said}`,
        fix: 'user and password in SMTP_URL; letters like @ : / # in them are written as %40 %3A %2F %23',
      };
    }
    return {
      level: 'fail',
      what: `The mail server ${server} cannot be used, so no mail leaves: ${said}`,
      fix: 'host and port in SMTP_URL: smtps://…:465, or smtp://…:587 with STARTTLS; many machines may not use port 25 to the outside',
    };
  } finally {
    transport.close();
  }
}
