import { EventEmitter, once } from 'node:events';
import { createMailBook, type Mail } from '#sandbox/mailbox/mail-book.ts';
import { type MailFault, type MailServerOptions, startMailServer } from '#sandbox/mailbox/mail-server.ts';
import { longestWaitMs } from '../waiting/patience.ts';

export type MailMode = 'normal' | MailFault;

export interface WatchedMailServer {
  url: string;
  port: number;
  /** Oldest first. */
  readonly received: Mail[];
  /** The content of a mail's first file. */
  file(id: string): Uint8Array | undefined;
  mode: MailMode;
  /** Opened so far, with or without a mail. */
  connections: number;
  /** Resolves at once if it has arrived already. @param subject a part of the subject */
  waitFor(to: string, subject?: string | RegExp): Promise<Mail>;
  waitForConnections(count: number): Promise<void>;
  dropConnections(): void;
  close(): Promise<void>;
}

/** @param encrypted as a provider's server is, under a name of its own, for those who may; else on this machine, for everybody */
export async function watchedMailServer(
  encrypted: Pick<MailServerOptions, 'tls' | 'login'> = {},
): Promise<WatchedMailServer> {
  const mailEvents = new EventEmitter().setMaxListeners(100);
  const book = createMailBook({
    limit: Number.POSITIVE_INFINITY,
    now: () => new Date(),
    onChange: () => mailEvents.emit('news'),
  });
  const server = await startMailServer({
    port: 0,
    host: '127.0.0.1',
    ...encrypted,
    keep: book.keep,
    happens: (fault) => mail.mode === fault,
    onConnection() {
      mail.connections += 1;
      mailEvents.emit('news');
    },
  });

  async function until<Found>(find: () => Found | undefined | false, wanted: string): Promise<Found> {
    const signal = AbortSignal.timeout(longestWaitMs);
    for (;;) {
      const found = find();
      if (found) return found;
      try {
        await once(mailEvents, 'news', { signal });
      } catch {
        const seen = mail.received.map((each) => `${each.to}: ${each.subject}`);
        throw new Error(`No ${wanted} came. There are: ${seen.join(' | ') || 'none'}`);
      }
    }
  }

  const mail: WatchedMailServer = {
    url: `smtp://127.0.0.1:${server.port}`,
    file: (id) => book.file(id, 0),
    port: server.port,
    get received() {
      return book.all().reverse();
    },
    mode: 'normal',
    connections: 0,
    waitFor: (to, subject = '') =>
      until(
        () => mail.received.find((each) => each.recipients.includes(to) && each.subject.search(pattern(subject)) >= 0),
        `mail to ${to} about ${subject}`,
      ),
    waitForConnections: async (count) => {
      await until(() => mail.connections >= count, `connection number ${count}`);
    },
    dropConnections: server.dropConnections,
    close: server.close,
  };
  return mail;
}

function pattern(subject: string | RegExp): RegExp {
  return typeof subject === 'string' ? new RegExp(subject.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : subject;
}
