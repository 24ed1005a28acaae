import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';

export interface Beside<Result> {
  result: Result;
  seconds: number;
  /** How long each of the shopper's pages took during the job, in milliseconds. */
  times: number[];
}

/** Somebody opens these pages of the shop, one after the other, for as long as the work lasts. */
export function shopperBeside(url: string, paths: readonly string[]) {
  return async <Result>(work: () => Promise<Result>): Promise<Beside<Result>> => {
    const worker = new Worker(new URL('./steady-shopper.ts', import.meta.url), { workerData: { url, paths } });
    const failed = once(worker, 'error').then(([error]) => Promise.reject(error));
    await once(worker, 'online');
    const began = performance.now();
    const result = await Promise.race([work(), failed]);
    const seconds = (performance.now() - began) / 1_000;
    worker.postMessage('end');
    const [times] = (await Promise.race([once(worker, 'message'), failed])) as [number[]];
    failed.catch(() => {});
    await worker.terminate();
    return { result, seconds, times };
  };
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
