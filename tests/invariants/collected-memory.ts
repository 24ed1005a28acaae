import { once } from 'node:events';
import { residentMb } from './flood.ts';

export interface Memory {
  /** All that the process holds. */
  residentMb: number;
  /** JavaScript's part of it, in use. */
  heapMb: number;
}

/** So that its garbage can be collected when we ask, through Node's inspector on this machine's own address. */
export function inspectedAt(port: number): { NODE_OPTIONS: string } {
  // Those of the run lead to the providers of a live shop.
  const others = process.env.NODE_OPTIONS ?? '';
  return { NODE_OPTIONS: `${others} --inspect=127.0.0.1:${port}`.trim() };
}

/**
 * What a process holds once all garbage is collected. V8 collects old garbage when its heap has grown by a share of it, so a process that is left
 * alone after a crowd keeps for minutes what nothing uses any more, and how much that is differs from run to run.
 */
export async function collectedMemory(inspectorPort: number, pid: number): Promise<Memory> {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  if (!target) throw new Error('The store cannot be inspected');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await once(socket, 'open');
  try {
    // What the first frees (weak references, buffers of sockets) the next can collect.
    for (let times = 0; times < 3; times += 1) await call(socket, 'HeapProfiler.collectGarbage');
    const { usedSize } = await call(socket, 'Runtime.getHeapUsage');
    return { residentMb: await residentMb(pid), heapMb: usedSize / 2 ** 20 };
  } finally {
    socket.close();
  }
}

async function call(socket: WebSocket, method: string): Promise<{ usedSize: number }> {
  socket.send(JSON.stringify({ id: 1, method }));
  for (;;) {
    const [message] = (await once(socket, 'message')) as [MessageEvent<string>];
    const { id, result } = JSON.parse(message.data);
    if (id === 1) return result;
  }
}
