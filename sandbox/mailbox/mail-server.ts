import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

export type MailFault =
  | 'hang'
  | 'busy-connect'
  | 'drop-connect'
  | 'refuse-sender'
  | 'busy-recipient'
  | 'refuse-recipient'
  | 'busy-data'
  | 'refuse-data'
  | 'drop'
  /** These three keep the mail, but the sender does not learn it. */
  | 'drop-after'
  | 'hang-after'
  | 'trickle-after';

export interface MailServer {
  port: number;
  dropConnections(): void;
  close(): Promise<void>;
}

export interface MailLogin {
  user: string;
  password: string;
}

export interface MailServerOptions {
  port: number;
  host: string;
  keep(raw: Uint8Array, recipients: readonly string[]): Promise<unknown>;
  happens(fault: MailFault, recipient?: string): boolean;
  /** Takes mail over encrypted connections alone (STARTTLS). */
  tls?: { cert: string; key: string } | undefined;
  /** Takes mail from this sender alone; with `tls`. */
  login?: MailLogin | undefined;
  onConnection?: () => void;
  log?: (line: string) => void;
}

const LARGEST = 25 * 1024 * 1024;
const TRICKLE_MS = 20;
const busy = () => reply(421, 'Busy, try again later');

export async function startMailServer(options: MailServerOptions): Promise<MailServer> {
  const { keep, happens, log = () => {} } = options;
  const sockets = new Set<Socket>();
  const socketOf = ({ remotePort }: SMTPServerSession) => [...sockets].find((each) => each.remotePort === remotePort);

  const server = new SMTPServer({
    name: 'buzon.ensayo',
    logger: false,
    size: LARGEST,
    ...(options.tls
      ? { ...options.tls, authOptional: options.login === undefined }
      : // The store would have to trust a certificate first.
        { disabledCommands: ['STARTTLS', 'AUTH'] }),
    onAuth({ username, password }, _session, callback) {
      const isKnown = username === options.login?.user && password === options.login?.password;
      if (isKnown) callback(null, { user: username });
      else callback(reply(535, 'Wrong user or password'));
    },
    disableReverseLookup: true,
    onConnect(session, callback) {
      // Without a callback the sender gets no greeting.
      if (happens('hang')) return;
      if (happens('drop-connect')) socketOf(session)?.destroy();
      else callback(happens('busy-connect') ? busy() : null);
    },
    onMailFrom(_address, _session, callback) {
      callback(happens('refuse-sender') ? reply(550, 'Not your address') : null);
    },
    onRcptTo({ address }, _session, callback) {
      if (happens('refuse-recipient', address)) callback(reply(550, `No such user: ${address}`));
      else callback(happens('busy-recipient', address) ? busy() : null);
    },
    onData(stream, session, callback) {
      const socket = socketOf(session);
      if (happens('drop')) {
        stream.once('data', () => socket?.destroy());
        return;
      }
      const refusal = happens('busy-data') ? busy() : happens('refuse-data') ? reply(554, 'Refused') : null;
      const silence = refusal ? undefined : AFTER_DATA.find((fault) => happens(fault));
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        if (refusal) return callback(refusal);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        keep(Buffer.concat(chunks), recipients).then(
          () => (silence ? stayUnanswered(silence, socket) : callback()),
          (error: Error) => {
            log(`mail: unreadable: ${error.message}`);
            callback(reply(554, 'Unreadable'));
          },
        );
      });
    },
  });
  server.on('error', (error) => log(`mail: ${error.message}`));
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    options.onConnection?.();
  });
  await listening(server, options.port, options.host);

  function dropConnections(): void {
    for (const socket of sockets) socket.destroy();
  }
  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    const closed = new Promise<void>((done) => server.close(done));
    dropConnections();
    await closed;
  }
  return {
    port: (server.server.address() as AddressInfo).port,
    dropConnections,
    close: () => (closing ??= close()),
  };
}

const AFTER_DATA = ['drop-after', 'hang-after', 'trickle-after'] as const;

function stayUnanswered(fault: (typeof AFTER_DATA)[number], socket: Socket | undefined): void {
  if (fault === 'drop-after') socket?.destroy();
  if (fault !== 'trickle-after') return;
  const timer = setInterval(() => socket?.write('250-Still looking at it\r\n'), TRICKLE_MS);
  socket?.once('close', () => clearInterval(timer));
}

async function listening(server: SMTPServer, port: number, host: string): Promise<void> {
  const started = Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error)),
  ]);
  server.listen(port, host);
  await started;
}

function reply(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
