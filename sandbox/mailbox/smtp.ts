import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Settings, Switches } from '../settings.ts';
import type { MailBook } from './mails.ts';

export interface MailServer {
  port: number;
  close(): Promise<void>;
}

export interface MailServerOptions {
  port: number;
  host: string;
  mails: MailBook;
  switches: Switches;
  log: (line: string) => void;
}

type MailMode = Settings['mailMode'];

const LARGEST = 25 * 1024 * 1024;

/** Takes every mail for everybody, unless a switch says otherwise. */
export async function startMailServer({ port, host, mails, switches, log }: MailServerOptions): Promise<MailServer> {
  const sockets = new Set<Socket>();

  /** Whether it happens now; each time counts towards the end of the mode. */
  function happens(mode: MailMode, recipient?: string): boolean {
    const { mailMode, mailModeTimes, mailRecipient } = switches.current();
    if (mailMode !== mode) return false;
    if (recipient !== undefined && mailRecipient !== null && mailRecipient.toLowerCase() !== recipient.toLowerCase()) {
      return false;
    }
    if (mailModeTimes !== null) {
      switches.change(
        mailModeTimes > 1 ? { mailModeTimes: mailModeTimes - 1 } : { mailMode: 'normal', mailModeTimes: null },
      );
    }
    log(`mail: ${mode}`);
    return true;
  }

  function cut(session: SMTPServerSession): void {
    for (const socket of sockets) {
      if (socket.remotePort === session.remotePort && socket.remoteAddress === session.remoteAddress) socket.destroy();
    }
  }

  const server = new SMTPServer({
    name: 'buzon.ensayo',
    logger: false,
    size: LARGEST,
    // A certificate of its own would have to be trusted by the store first.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect(_session, callback) {
      // Whoever is never called back never gets the greeting.
      if (happens('hang')) return;
      callback(happens('busy-connect') ? answer(421, 'Busy, try again later') : null);
    },
    onRcptTo({ address }, _session, callback) {
      if (happens('refuse-recipient', address)) callback(answer(550, `No such user: ${address}`));
      else if (happens('busy-recipient', address)) callback(answer(421, 'Busy, try again later'));
      else callback();
    },
    onData(stream, session, callback) {
      if (happens('drop')) {
        stream.once('data', () => cut(session));
        return;
      }
      const isBusy = happens('busy-data');
      const forgetsToAnswer = !isBusy && happens('drop-after');
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        if (isBusy) return callback(answer(421, 'Busy, try again later'));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        mails.keep(Buffer.concat(chunks), recipients).then(
          () => (forgetsToAnswer ? cut(session) : callback()),
          (error: Error) => {
            log(`mail: unreadable: ${error.message}`);
            callback(answer(554, 'Unreadable'));
          },
        );
      });
    },
  });
  // A client that goes away is no news.
  server.on('error', (error) => log(`mail: ${error.message}`));
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  const listening = Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error)),
  ]);
  server.listen(port, host);
  await listening;

  return {
    port: (server.server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function answer(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
