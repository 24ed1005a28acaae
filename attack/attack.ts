import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#scripts/build.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { chooseStores } from '#tests/support/store/stores-of-run.ts';
import { freshFolder, reports } from './reports.ts';
import { prepareTarget, type Target } from './target.ts';
import { crowds, type GroundName, grounds } from './tools/crowds.ts';
import { ffuf } from './tools/ffuf.ts';
import { limits } from './tools/limits.ts';
import { nmap } from './tools/nmap.ts';
import { policy } from './tools/policy.ts';
import { slow } from './tools/slow.ts';
import { sqlmap } from './tools/sqlmap.ts';
import { isInstalled, type Outcome, type Tool, type ToolOptions } from './tools/tool.ts';
import { wapiti } from './tools/wapiti.ts';

const tools: readonly Tool[] = [policy, ffuf, nmap, limits, slow, crowds, wapiti, sqlmap];

/**
 * `npm run attack [-- TOOL…]`: a store of live mode on loopback, filled, with accounts, and each tool against it.
 * Reports lie in `.tmp/attack`. It exits with 1 when something is open that `explained.ts` does not name, or was not tried.
 * `-- --demo` attacks a demo over http instead of the live shop over https.
 * Of the crowds, `-- crowds --on postgres --only dripping --seconds 5` takes one ground, one request and less time.
 * sqlmap goes on where it was ended: `-- --again` tries everything again. `-- --minutes 40` ends it after that time, Ctrl+C at once.
 */
await endsInWords(async () => {
  const { values, positionals: asked } = parseArgs({
    allowPositionals: true,
    options: {
      again: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      live: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      on: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string' },
    },
  });
  const { again, on, only, seconds } = values;
  if (on !== undefined && !Object.hasOwn(grounds, on)) {
    throw new CommandProblem(`There are ${Object.keys(grounds).join(', ')}.`);
  }
  const how: ToolOptions = {
    again,
    only,
    on: on as GroundName | undefined,
    seconds: seconds ? Number(seconds) : undefined,
  };
  const unknown = asked.filter((name) => !tools.some((tool) => tool.name === name));
  if (unknown.length > 0) {
    throw new CommandProblem(
      `No tool is called ${unknown.join(', ')}. There are ${tools.map(({ name }) => name).join(', ')}.`,
    );
  }
  const chosen = tools.filter(({ name }) => asked.length === 0 || asked.includes(name));
  const missing = chosen.flatMap(({ needs }) => needs).filter((command) => !isInstalled(command));
  if (missing.length > 0) {
    throw new CommandProblem(`Not installed: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`);
  }
  await chooseStores(values);
  buildIfNeeded();
  const ending = endingAfter(values.minutes);
  const target = await prepareTarget(ending);
  const rows: [Tool, Outcome, number][] = [];
  try {
    for (const tool of chosen) {
      console.log(`${tool.name} …`);
      const began = performance.now();
      const outcome = await outcomeOf(tool, target, how);
      rows.push([tool, outcome, Math.round((performance.now() - began) / 1_000)]);
      for (const open of outcome.open) console.log(`  open: ${open}`);
      for (const left of outcome.left ?? []) console.log(`  left: ${left}`);
    }
  } finally {
    await target.close();
  }
  console.log(`\n${tableOf(rows)}\n\nReports: ${reports}`);
  if (rows.some(([, { open, left = [] }]) => open.length + left.length > 0)) process.exitCode = 1;
});

/** The first Ctrl+C ends the tools, and what they have done is reported. */
function endingAfter(minutes = ''): AbortSignal {
  if (minutes && !(Number(minutes) > 0)) throw new CommandProblem(`${minutes} is no number of minutes.`);
  const pressed = new AbortController();
  process.once('SIGINT', () => pressed.abort());
  return minutes ? AbortSignal.any([pressed.signal, AbortSignal.timeout(Number(minutes) * 60_000)]) : pressed.signal;
}

async function outcomeOf(tool: Tool, target: Target, how: ToolOptions): Promise<Outcome> {
  const ended = { did: 'ended before it was done', open: [], explained: 0, left: ['all of it'] };
  if (target.ending.aborted) return ended;
  try {
    return await tool.attack(target, await freshFolder(tool.name), how);
  } catch (error) {
    if (target.ending.aborted) return ended;
    throw error;
  }
}

function tableOf(rows: readonly [Tool, Outcome, number][]): string {
  const heads = ['tool', 'what it did', 'open', 'explained', 'left', 'took'];
  const lines = rows.map(([tool, { did, open, explained, left = [] }, seconds]) => [
    tool.name,
    did,
    open.length === 0 ? 'nothing' : `${open.length}: ${open.join('; ').slice(0, 300)}`,
    String(explained),
    String(left.length),
    `${seconds} s`,
  ]);
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
