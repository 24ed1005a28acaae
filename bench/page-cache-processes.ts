import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#scripts/build.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { shownPages } from './ground/shown-pages.ts';
import { prepareGround } from './ground/store-ground.ts';
import { hasWrk, shotByWrk } from './ground/wrk.ts';

const pageNames = ['home', 'offers', 'category', 'product'];
const warmSeconds = 2;

/**
 * `npm run bench:processes`: how many cached pages two processes (`WEB_PROCESSES`) answer, beside one. The generator has cores of its own
 * by `taskset`: `-- --cores 0,1 --generator 2,3`. On two cores there is none to spare, and the figure says
 * little: the generator and both processes share them.
 */
await endsInWords(async () => {
  const { values } = parseArgs({
    options: {
      processes: { type: 'string', default: '1,2' },
      seconds: { type: 'string', default: '5' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '64' },
      cores: { type: 'string' },
      generator: { type: 'string' },
    },
  });
  if ((values.cores === undefined) !== (values.generator === undefined)) {
    throw new CommandProblem('--cores (of the store) and --generator go together, as taskset takes them: 0,1 and 2,3');
  }
  if (!hasWrk) throw new CommandProblem('Not installed: wrk. On Debian: apt-get install wrk');
  buildIfNeeded();
  const counts = values.processes.split(',').map(Number);
  const best = new Map<number, number>();
  const ground = await prepareGround('postgres');
  try {
    // In turn, so that a machine that slows down slows all of them.
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const count of counts) {
        const store = await ground.start({ env: { WEB_PROCESSES: String(count) } });
        try {
          pin(store.pid, values.cores);
          const pages = (await shownPages(store.url)).filter(({ name }) => pageNames.includes(name));
          const paths = pages.map(({ path }) => path);
          const shot = { url: store.url, connections: Number(values.connections), paths, cores: values.generator };
          await shotByWrk({ ...shot, seconds: warmSeconds });
          const hits = await shotByWrk({ ...shot, seconds: Number(values.seconds) });
          if (hits.wrong > 0) throw new CommandProblem(`${hits.wrong} answers of ${count} processes failed`);
          console.log(`${count} processes: ${Math.round(hits.perSecond)} kept pages/s, p99 ${hits.p99.toFixed(1)} ms`);
          best.set(count, Math.max(best.get(count) ?? 0, hits.perSecond));
        } finally {
          await store.stop();
        }
      }
    }
  } finally {
    await ground.close();
  }
  const [first, ...others] = counts as [number, ...number[]];
  for (const count of others) {
    console.log(
      `${count} processes: ${((best.get(count) ?? 0) / (best.get(first) ?? 1)).toFixed(2)} × of ${first} (best rounds)`,
    );
  }
  console.log(
    `${availableParallelism()} cores${values.cores ? `, the store on ${values.cores}, the generator on ${values.generator}` : ', shared with the generator'}`,
  );
});

/** With all its threads and the processes that it started. */
function pin(pid: number | undefined, cores: string | undefined): void {
  if (cores === undefined || pid === undefined) return;
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);
  for (const each of [String(pid), ...children]) {
    const { status, stderr } = spawnSync('taskset', ['-a', '-c', '-p', cores, each], { encoding: 'utf8' });
    if (status !== 0) throw new CommandProblem(`taskset: ${stderr}`);
  }
}
