import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, paths } = workerData as { url: string; paths: string[] };
const restMs = 25;

let isEnded = false;
parentPort?.on('message', () => {
  isEnded = true;
});
const times: number[] = [];
for (let turn = 0; !isEnded; turn += 1) {
  const path = paths[turn % paths.length] ?? '/';
  const asked = performance.now();
  const response = await fetch(url + path);
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  times.push(performance.now() - asked);
  await wait(restMs);
}
parentPort?.postMessage(times);
