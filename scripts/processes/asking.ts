import { randomUUID } from 'node:crypto';

/** Two processes of one start: `process` in the one, the worker of `node:cluster` in the other. */
export interface Channel {
  send?(message: object): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Answers = Record<string, () => Promise<unknown>>;
type Message = { question?: string; answer?: unknown; failed?: string; id: string };

/** Longer than the database may take to answer, shorter than Prometheus waits. */
const longestMs = 5_000;

/** Questions that processes ask each other over the channel between them. */
export function asking(channel: Channel, answers: Answers) {
  const open = new Map<string, PromiseWithResolvers<unknown>>();
  channel.on('message', (received) => {
    const message = received as Partial<Message> | null;
    if (typeof message?.id !== 'string') return;
    const { id, question, failed, answer } = message;
    if (question !== undefined) {
      answers[question]?.().then(
        (given) => channel.send?.({ id, answer: given }),
        (error) => channel.send?.({ id, failed: error instanceof Error ? error.message : String(error) }),
      );
    } else if (failed !== undefined) open.get(id)?.reject(new Error(failed));
    else open.get(id)?.resolve(answer);
  });
  return async <Answer>(question: string): Promise<Answer> => {
    const id = randomUUID();
    const asked = Promise.withResolvers<unknown>();
    open.set(id, asked);
    const limit = setTimeout(() => asked.reject(new Error(`Nobody answered ${question}`)), longestMs);
    try {
      channel.send?.({ id, question });
      return (await asked.promise) as Answer;
    } finally {
      clearTimeout(limit);
      open.delete(id);
    }
  };
}
