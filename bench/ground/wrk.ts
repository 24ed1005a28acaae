import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Hits } from '../processes/cannon.ts';

/**
 * wrk (`apt-get install wrk`) asks 70,000 times a second with one core, autocannon some 12,000 times for pages: with it the store, not
 * the generator, is what is measured. It is used where it is installed.
 */
export const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined;

interface WrkShot {
  url: string;
  /** One after the other. */
  paths: readonly string[];
  connections: number;
  seconds: number;
  /** As `taskset` takes them. */
  cores?: string | undefined;
}

/** Times in millionths of a second. */
interface WrkSummary {
  answered: number;
  us: number;
  p50: number;
  p99: number;
  wrong: number;
}

export async function shotByWrk({ url, paths, connections, seconds, cores }: WrkShot): Promise<Hits> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-wrk-'));
  try {
    const script = join(folder, 'paths.lua');
    await writeFile(script, scriptOf(paths));
    const wrk = ['wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`, '-s', script, url];
    const [command = '', ...given] = cores === undefined ? wrk : ['taskset', '-c', cores, ...wrk];
    const child = spawn(command, given, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    const said = await text(child.stdout);
    const [status] = await ended;
    const line = said.split('\n').find((each) => each.startsWith('{'));
    if (status !== 0 || !line) throw new Error(`wrk ended with ${status}: ${said}`);
    const { answered, us, p50, p99, wrong } = JSON.parse(line) as WrkSummary;
    return { answered, wrong, perSecond: answered / (us / 1e6), p50: p50 / 1e3, p99: p99 / 1e3 };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function scriptOf(paths: readonly string[]): string {
  return `
local paths = { ${paths.map((path) => JSON.stringify(path)).join(', ')} }
local next = 0
wrk.headers["accept-encoding"] = "br"
request = function()
  next = next + 1
  return wrk.format(nil, paths[next % #paths + 1])
end
done = function(summary, latency)
  local e = summary.errors
  print(string.format('{"answered":%d,"us":%d,"p50":%d,"p99":%d,"wrong":%d}', summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;
}
