import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { limitKey } from '#app/platform/rate-limit.server.ts';
import type { Settings } from '#app/platform/settings.ts';
import { clientAddressReader, proxyCheck } from '../middleware/client-address.server.ts';

export interface ConnectionBounds {
  /** Open at once; the newest are closed. */
  most: number;
  /** Of one address; 0 is no limit. */
  mostOfOneAddress: number;
  /** By what an address counts; null for a proxy, behind which everybody is. */
  whoIs(socketAddress: string | undefined): string | null;
  /** From the connection, or the answer before, to the end of a request's head. */
  headMs: number;
  /** To the end of its body. The app is stricter with all but files of the owner. */
  bodyMs: number;
  /** How long an answered connection waits for the next request. */
  idleMs: number;
  /** Without a byte in either direction. Live changes send one every 25 seconds. */
  silentMs: number;
  /** How often heads and bodies are looked at. */
  checkEveryMs: number;
}

/** Clients that are slow, silent or too many cost memory, whatever they ask for. */
export function connectionBounds({
  connections,
  trustedProxies,
  webProcesses,
}: Pick<Settings, 'connections' | 'trustedProxies' | 'webProcesses'>): ConnectionBounds {
  const isProxy = proxyCheck(trustedProxies);
  const addressOf = clientAddressReader([]);
  return {
    most: connections.most,
    // The processes of a start get connections in turn.
    mostOfOneAddress: Math.ceil(connections.ofOneAddress / webProcesses),
    whoIs(socketAddress) {
      const address = addressOf(socketAddress, null);
      return isProxy(address) ? null : limitKey(address);
    },
    headMs: 15_000,
    // Twelve pictures of ten megabytes on a slow line.
    bodyMs: 15 * 60_000,
    // A proxy keeps its connections for a minute; it would send requests on one that is just being closed.
    idleMs: trustedProxies.length > 0 ? 75_000 : 10_000,
    silentMs: 2 * 60_000,
    checkEveryMs: 3_000,
  };
}

/** When so many are open, each new one costs the address with most of them one, and from time to time all without a request are closed. */
const crowdedFrom = 0.9;
/** Looking for those without a request goes through all. */
const sweepEveryMs = 1_000;

export function serverOptions({ headMs, bodyMs, idleMs, checkEveryMs }: ConnectionBounds): ServerOptions {
  return {
    headersTimeout: headMs,
    requestTimeout: bodyMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkEveryMs,
    // A request without a body is no stream that has to be read to its end, which takes a tenth of a cached page's time.
    optimizeEmptyRequests: true,
  };
}

export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const { most, mostOfOneAddress, whoIs, silentMs } = bounds;
  server.setTimeout(silentMs);
  let open = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  const byAddress = new Map<string, Set<Socket>>();
  const answers = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => void answers.set(socket, outgoing));
  server.on('connection', (socket: Socket) => {
    open += 1;
    const who = whoIs(socket.remoteAddress);
    const own = who === null ? null : (byAddress.get(who) ?? new Set<Socket>());
    if (who !== null && own) byAddress.set(who, own.add(socket));
    socket.once('close', () => {
      open -= 1;
      own?.delete(socket);
      if (who !== null && own?.size === 0) byAddress.delete(who);
    });
    const isTooMany = mostOfOneAddress > 0 && (own?.size ?? 0) > mostOfOneAddress;
    if (isTooMany || open > most) socket.destroy();
    if (open <= most * crowdedFrom) return;
    makeRoom(byAddress, (each) => isBeingAnswered(answers.get(each)));
    const now = performance.now();
    if (now - checkedAt < sweepEveryMs) return;
    checkedAt = now;
    server.closeIdleConnections();
  });
}

/** Further ones of an address with so few are no crowd: a browser has six. */
const fewOfOneAddress = 20;

/** The address with most connections loses its oldest that asks nothing, or sends what it asks byte by byte; or else its oldest. */
function makeRoom(byAddress: ReadonlyMap<string, ReadonlySet<Socket>>, isAnswering: (socket: Socket) => boolean): void {
  let most: ReadonlySet<Socket> = new Set();
  for (const own of byAddress.values()) if (own.size > most.size) most = own;
  if (most.size <= fewOfOneAddress) return;
  const oldestFirst = [...most].filter((socket) => !socket.destroyed);
  (oldestFirst.find((socket) => !isAnswering(socket)) ?? oldestFirst[0])?.destroy();
}

function isBeingAnswered(answer: ServerResponse | undefined): boolean {
  return answer?.req.complete === true && !answer.writableFinished;
}
