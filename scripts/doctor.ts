import { parseArgs } from 'node:util';
import { type Finding, findingLine, verdict } from './doctor/findings.ts';
import { liveChecks } from './doctor/live-checks.ts';
import { machineChecks } from './doctor/machine-checks.ts';
import { type WhichShop, whichShop } from './doctor/which-shop.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';

const usage = 'Usage: npm run doctor [-- --live] [--env /etc/nucleo/nucleo.env]';

/** `npm run doctor`: says what is wrong with this machine, or with `--live` with a running live shop, and changes nothing. */
await endsInWords(async () => {
  const { live, env } = options();
  const shop = whichShop(process.env, env);
  if (shop.isClosed) throw new CommandProblem(`Only its owner reads ${shop.file}: run the same command as root.`);
  const findings: Finding[] = [];
  const report = (finding: Finding) => {
    findings.push(finding);
    console.log(findingLine(finding));
  };
  if (live) await reportLive(shop, report);
  else await reportMachine(shop, report);
  console.log(`\n${verdict(findings, live ? 'live' : shop.isLive ? 'live machine' : 'machine')}`);
  if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;
});

function options(): { live: boolean; env: string | undefined } {
  try {
    const { values } = parseArgs({ options: { live: { type: 'boolean' }, env: { type: 'string' } } });
    return { live: values.live ?? false, env: values.env };
  } catch {
    throw new CommandProblem(usage);
  }
}

async function reportMachine(shop: WhichShop, report: (finding: Finding) => void): Promise<void> {
  if (shop.isLive) console.log(`For the live shop of ${shop.file ?? 'the environment'}:\n`);
  for await (const finding of machineChecks(shop)) report(finding);
}

async function reportLive({ env, file }: WhichShop, report: (finding: Finding) => void): Promise<void> {
  console.log(`Settings of ${file ?? 'the environment'}. This takes up to a minute, and changes nothing.`);
  for await (const { title, findings } of liveChecks(env)) {
    if (findings.length > 0) console.log(`\n${title}`);
    for (const finding of findings) report(finding);
  }
}
