import { rm } from 'node:fs/promises';
import { buildIfNeeded } from '#scripts/build.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { freshFolder, reports } from './reports.ts';
import { prepareTarget } from './target.ts';
import { ffuf } from './tools/ffuf.ts';
import { limits } from './tools/limits.ts';
import { nmap } from './tools/nmap.ts';
import { policy } from './tools/policy.ts';
import { slow } from './tools/slow.ts';
import { sqlmap } from './tools/sqlmap.ts';
import { isInstalled, type Outcome, type Tool } from './tools/tool.ts';
import { wapiti } from './tools/wapiti.ts';

const tools: readonly Tool[] = [policy, ffuf, nmap, limits, slow, wapiti, sqlmap];

/**
 * `npm run attack [-- TOOL…]`: a store of live mode on loopback, filled, with accounts, and each tool against it.
 * Reports lie in `.tmp/attack`. It exits with 1 when something is open that `explained.ts` does not name.
 */
await endsInWords(async () => {
  const asked = process.argv.slice(2);
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
  buildIfNeeded();
  await rm(reports, { recursive: true, force: true });
  const target = await prepareTarget();
  const rows: [Tool, Outcome, number][] = [];
  try {
    for (const tool of chosen) {
      console.log(`${tool.name} …`);
      const began = performance.now();
      const outcome = await tool.attack(target, await freshFolder(tool.name));
      rows.push([tool, outcome, Math.round((performance.now() - began) / 1_000)]);
      for (const open of outcome.open) console.log(`  open: ${open}`);
    }
  } finally {
    await target.close();
  }
  console.log(`\n${tableOf(rows)}\n\nReports: ${reports}`);
  if (rows.some(([, { open }]) => open.length > 0)) process.exitCode = 1;
});

function tableOf(rows: readonly [Tool, Outcome, number][]): string {
  const lines = rows.map(([tool, { did, open, explained }, seconds]) => [
    tool.name,
    did,
    open.length === 0 ? 'nothing' : `${open.length}: ${open.join('; ').slice(0, 300)}`,
    String(explained),
    `${seconds} s`,
  ]);
  return [['tool', 'what it did', 'open', 'explained', 'took'], ['---', '---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
