import { EventEmitter, once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with mails from now on. */
export type MailMode =
  | 'normal'
  /** Says so instead of a greeting. */
  | 'busy-at-connect'
  | 'busy-at-recipient'
  | 'busy-at-data'
  /** Takes the line and never says a word. */
  | 'silent'
  /** Takes the message and never says whether it did. */
  | 'silent-after-data'
  /** Takes the message and then says a little every now and then, without ever coming to an end. */
  | 'trickling-after-data'
  /** Drops the line after the message came, without an answer: it has the mail, and nobody knows. */
  | 'dropped-after-data'
  | 'dropped-at-connect'
  | 'unknown-recipient'
  | 'refused-content'
  | 'wrong-sender';

export interface ReceivedMail extends Email {
  /** Of the envelope, not of the headers. */
  recipients: string[];
  raw: string;
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  mode: MailMode;
  /** How often somebody came to this server, whatever became of it. */
  connections: number;
  /** The first mail to `to` whose subject has `subject` in it, now or when it comes. */
  waitFor(to: string, subject?: string | RegExp): Promise<ReceivedMail>;
  /** When the server has been tried so often. */
  waitForConnections(count: number): Promise<void>;
  /** As a server does with lines that nobody has used for a while. */
  dropLines(): void;
  close(): Promise<void>;
}

const replies: Partial<Record<MailMode, { at: 'sender' | 'recipient' | 'data'; code: number; text: string }>> = {
  'busy-at-recipient': { at: 'recipient', code: 421, text: '4.7.0 come again later' },
  'busy-at-data': { at: 'data', code: 421, text: '4.3.2 come again later' },
  'unknown-recipient': { at: 'recipient', code: 550, text: '5.1.1 no such mailbox' },
  'refused-content': { at: 'data', code: 554, text: '5.7.1 refused' },
  'wrong-sender': { at: 'sender', code: 550, text: '5.7.1 not your address' },
};

/**
 * A mail server that is not ours: the `smtp-server` package, with the faults of real ones. A door of our own stands in
 * front of it for those faults that a polite server cannot have.
 */
export async function startMailServer(): Promise<MailServer> {
  const news = new EventEmitter().setMaxListeners(100);
  const sockets = new Set<Socket>();
  const replyAt = (at: string) => {
    const reply = replies[mail.mode];
    return reply?.at === at ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null;
  };

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onMailFrom: (_address, _session, callback) => callback(replyAt('sender')),
    onRcptTo: (_address, _session, callback) => callback(replyAt('recipient')),
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch (error) {
        // Whoever sent it is gone in the middle of it.
        return callback(error as Error);
      }
      const refusal = replyAt('data');
      if (refusal) return callback(refusal);
      const raw = Buffer.concat(chunks);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      mail.received.push({ ...(await PostalMime.parse(raw)), recipients, raw: raw.toString('utf8') });
      news.emit('news');
      if (mail.mode === 'silent-after-data') return;
      if (mail.mode === 'trickling-after-data') return trickle();
      if (mail.mode === 'dropped-after-data') return dropLines();
      callback(null);
    },
  });
  smtp.on('error', () => {
    // A line that a test dropped.
  });

  const door: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    mail.connections += 1;
    news.emit('news');
    const { mode } = mail;
    if (mode === 'silent') return;
    if (mode === 'dropped-at-connect') return void socket.destroy();
    if (mode === 'busy-at-connect') return void socket.end('421 4.3.2 come again later\r\n');
    smtp.connect(socket);
  });
  const dropLines = () => {
    for (const socket of sockets) socket.destroy();
  };
  const trickle = () => {
    const timer = setInterval(() => {
      for (const socket of sockets) socket.write('250-still looking at it\r\n');
      if (sockets.size === 0) clearInterval(timer);
    }, 20);
  };
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');

  async function until<Found>(find: () => Found | undefined | false, wanted: string): Promise<Found> {
    const signal = AbortSignal.timeout(18_000);
    for (;;) {
      const found = find();
      if (found) return found;
      try {
        await once(news, 'news', { signal });
      } catch {
        const seen = mail.received.map((each) => `${each.recipients.join()}: ${each.subject}`);
        throw new Error(`No ${wanted} came. There are: ${seen.join(' | ') || 'none'}`);
      }
    }
  }

  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(door.address() as AddressInfo).port}`,
    received: [],
    mode: 'normal',
    connections: 0,
    waitFor: (to, subject = '') =>
      until(
        () =>
          mail.received.find(
            (each) => each.recipients.includes(to) && (each.subject ?? '').search(pattern(subject)) >= 0,
          ),
        `mail to ${to} about ${subject}`,
      ),
    waitForConnections: async (count) => {
      await until(() => mail.connections >= count, `connection number ${count}`);
    },
    dropLines,
    async close() {
      if (!door.listening) return;
      const closed = once(door, 'close');
      door.close();
      dropLines();
      await closed;
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
  return mail;
}

function pattern(subject: string | RegExp): RegExp {
  return typeof subject === 'string' ? new RegExp(subject.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : subject;
}
