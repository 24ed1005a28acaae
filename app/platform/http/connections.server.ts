import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionBounds {
  /** Open at once; the newest are closed. */
  most: number;
  /** Of one address; 0 is no limit. */
  mostOfOneAddress: number;
  /** By what an address counts; null for a proxy, behind which everybody is. */
  whoIs(socketAddress: string | undefined): string | null;
  /** From the connection, or the answer before, to the end of a request's head. */
  headMs: number;
  /** To the end of its body. The host is stricter with all but files of the owner. */
  bodyMs: number;
  /** How long an answered connection waits for the next request. */
  idleMs: number;
  /** Without a byte in either direction. Live changes send one every 25 seconds. */
  silentMs: number;
  /** How often heads and bodies are looked at. */
  checkEveryMs: number;
}

/** When connections become rare, those without a request make room; looking for them goes through all. */
const crowdedFrom = 0.9;
const lookEveryMs = 1_000;

export function serverOptions({ headMs, bodyMs, idleMs, checkEveryMs }: ConnectionBounds): ServerOptions {
  return {
    headersTimeout: headMs,
    requestTimeout: bodyMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkEveryMs,
    // A request without a body is no stream that has to be read to its end, which takes a tenth of a kept page's time.
    optimizeEmptyRequests: true,
  };
}

export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  const { most, mostOfOneAddress, whoIs, silentMs } = bounds;
  server.setTimeout(silentMs);
  let open = 0;
  let looked = Number.NEGATIVE_INFINITY;
  const byAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    open += 1;
    const who = mostOfOneAddress === 0 ? null : whoIs(socket.remoteAddress);
    const own = who === null ? 0 : (byAddress.get(who) ?? 0) + 1;
    if (who !== null) byAddress.set(who, own);
    socket.once('close', () => {
      open -= 1;
      if (who !== null) giveBack(byAddress, who);
    });
    if (own > mostOfOneAddress || open > most) socket.destroy();
    const now = performance.now();
    if (open <= most * crowdedFrom || now - looked < lookEveryMs) return;
    looked = now;
    server.closeIdleConnections();
  });
}

function giveBack(byAddress: Map<string, number>, who: string): void {
  const left = (byAddress.get(who) ?? 1) - 1;
  if (left > 0) byAddress.set(who, left);
  else byAddress.delete(who);
}
