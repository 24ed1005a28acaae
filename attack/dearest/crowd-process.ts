import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { Agent as AgentOverTls } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectOverTls } from 'node:tls';
import type { Crowd } from './crowd.ts';
import { type SentRequest, send } from './send.ts';

/** What `crowd.ts` asks for, apart from the store and from the visitor who is measured. It prints answers by status. */
const crowd = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Crowd;
const ends = performance.now() + crowd.seconds * 1_000;
const isOverTls = crowd.url.startsWith('https:');
const answers: Record<string, number> = {};
const count = (what: string | number) => {
  answers[what] = (answers[what] ?? 0) + 1;
};
let asked = 0;

/** Each connection asks again as soon as it is answered. */
async function asks({ url, requests, connections, addresses: [address = ''] }: Crowd): Promise<void> {
  const agent = new (isOverTls ? AgentOverTls : Agent)({ keepAlive: true, maxSockets: connections });
  const one = async () => {
    while (performance.now() < ends) {
      asked += 1;
      const next = requests[asked % requests.length] as SentRequest;
      // No memory answers.
      const path = next.path.includes('?') ? `${next.path}&y=${asked}` : next.path;
      count((await send(url, url, { ...next, path }, { address, agent })).status);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
}

const { host, hostname } = new URL(crowd.url);
const beginnings = [
  // Says nothing, not even who it is.
  '',
  `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: `,
  `GET / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 200000\r\n\r\n`,
  `POST /payment HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 200000\r\n\r\n`,
];
/** A hundred at a time: all are there after two seconds; over TLS after ten, since the handshakes take this machine's processor. */
const hundredEveryMs = isOverTls ? 100 : 20;
const dripEveryMs = 4_000;
const againAfterMs = 200;

/** A client that loses its connection opens another one. */
async function drips({ url, connections, addresses }: Crowd): Promise<void> {
  const port = Number(new URL(url).port);
  const open = new Set<Socket>();
  const come = (n: number) => {
    if (performance.now() >= ends) return;
    const says = beginnings[Math.floor(n / addresses.length) % beginnings.length];
    const to = { port, host: '127.0.0.1', localAddress: addresses[n % addresses.length] };
    const isEncrypted = isOverTls && says !== '';
    const socket: Socket = isEncrypted ? connectOverTls({ ...to, servername: hostname }) : connect(to);
    open.add(socket);
    let isDripping: NodeJS.Timeout | undefined;
    socket.on(isEncrypted ? 'secureConnect' : 'connect', () => {
      count('opened');
      if (!says) return;
      socket.write(says);
      isDripping = setInterval(() => socket.write('a'), dripEveryMs);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(isDripping);
      open.delete(socket);
      setTimeout(come, againAfterMs, n);
    });
    socket.resume();
  };
  for (let n = 0; n < connections; n += 1) {
    come(n);
    if (n % 100 === 99) await new Promise((next) => setTimeout(next, hundredEveryMs));
  }
  await new Promise((over) => setTimeout(over, ends - performance.now()));
  answers.open = open.size;
  for (const socket of open) socket.destroy();
}

await (crowd.requests.length > 0 ? asks(crowd) : drips(crowd));
console.log(JSON.stringify(answers));
process.exit(0);
