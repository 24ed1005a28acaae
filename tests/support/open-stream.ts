/** The stream of `GET /api/live`, read message by message. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** Skips heartbeats; null when the stream has ended. */
  next(): Promise<LiveEvent | null>;
  close(): Promise<void>;
}

export interface LiveEvent {
  id: string;
  event: string;
  data: Record<string, unknown>;
}

export async function openStream(
  url: string,
  { since, lastEventId, headers = {} }: { since?: string; lastEventId?: string; headers?: Record<string, string> } = {},
): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/live${since === undefined ? '' : `?${new URLSearchParams({ since })}`}`, {
    headers: { ...headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    signal: controller.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  async function nextBlock(): Promise<string | null> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return block;
      }
      const read = await reader?.read().catch(() => undefined);
      if (!read || read.done) return null;
      text += read.value;
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    async next() {
      for (let block = await nextBlock(); block !== null; block = await nextBlock()) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
        if (fields.event && fields.event !== 'beat') {
          return { id: fields.id, event: fields.event, data: JSON.parse(fields.data) };
        }
      }
      return null;
    },
    async close() {
      controller.abort();
      await reader?.cancel().catch(() => {});
    },
  };
}

/** The live cursor that a page was answered with. */
export async function cursorOf(pageUrl: string): Promise<string> {
  const { headers, body } = await fetch(pageUrl);
  await body?.cancel();
  const cursor = headers.get('server-timing')?.match(/^live;desc="([^"]+)"$/)?.[1];
  if (!cursor) throw new Error(`${pageUrl} does not say where the server was`);
  return cursor;
}
