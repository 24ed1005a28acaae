import type { Worker } from 'node:cluster';

/** What `node:cluster` sends with a connection, and what the process answers that took it. */
interface ClusterMessage {
  cmd?: 'NODE_CLUSTER';
  act?: string;
  seq?: number;
  ack?: number;
}

interface Connection {
  close(): void;
}

/**
 * Gives connections to another process that were on their way to one that died. Node 24.21 forgets them: it waits for an answer that nobody
 * gives, keeps them open, and never says that the process is disconnected (`internal/child_process.js`, `internal/cluster/`), so the
 * clients wait for nothing. The dead process has read nothing of them, because it answers before it reads; no request is done twice.
 * @param hasOthers whether another process takes connections
 */
export function returnConnections(worker: Worker, hasOthers: () => boolean): void {
  const inFlight = new Map<number, Connection>();
  const child = worker.process;
  const send = child.send.bind(child) as (...given: unknown[]) => boolean;
  child.send = (message: ClusterMessage, connection?: unknown, ...more: unknown[]) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn' && message.seq !== undefined) {
      inFlight.set(message.seq, connection as Connection);
    }
    return send(message, connection, ...more);
  };
  child.on('internalMessage', ({ ack }: ClusterMessage) => {
    if (ack !== undefined) inFlight.delete(ack);
  });
  // It has ended, and all that it said is read.
  child.once('close', () => {
    // `node:cluster` then gives it nothing more.
    child.emit('disconnect');
    for (const [ack, connection] of inFlight) {
      // As if the process had said that it is closing.
      if (hasOthers()) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
      else connection.close();
    }
  });
}
