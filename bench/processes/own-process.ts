import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** A process of the bench that answers each message with one, in their order. */
export interface OwnProcess<Question, Answer> {
  pid: number | undefined;
  ask(question: Question): Promise<Answer>;
  end(): Promise<void>;
}

export function ownProcess<Question, Answer>(name: string): OwnProcess<Question, Answer> {
  const child = fork(resolve('bench/processes', `${name}.ts`), { serialization: 'advanced' });
  const waiting: { resolve(answer: Answer): void; reject(error: Error): void }[] = [];
  child.on('message', ({ answer, error }: { answer: Answer; error?: string }) => {
    const first = waiting.shift();
    if (error === undefined) first?.resolve(answer);
    else first?.reject(new Error(`${name}: ${error}`));
  });
  let ending: Error | null = null;
  child.on('exit', (code, signal) => {
    ending = new Error(`${name} ended with ${signal ?? code}`);
    for (const each of waiting.splice(0)) each.reject(ending);
  });
  return {
    pid: child.pid,
    ask(question) {
      return new Promise((resolve, reject) => {
        if (ending) return reject(ending);
        waiting.push({ resolve, reject });
        child.send(question as object);
      });
    },
    end: () => ended(child),
  };
}

/** The child's side. It ends when the bench does. */
export function answers<Question, Answer>(work: (question: Question) => Promise<Answer>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', (question: Question) => {
    work(question).then(
      (answer) => process.send?.({ answer }),
      (error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  if (child.connected) child.disconnect();
  else child.kill();
  await exit;
}
