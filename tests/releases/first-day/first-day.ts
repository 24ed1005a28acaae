import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { endsInWords } from '#scripts/ends-in-words.ts';
import { shopName } from '#tests/support/https/names.ts';
import type { RunFolders } from './command.ts';
import { startInternet } from './internet.ts';
import type { Machine } from './machine.ts';
import { firstMachine } from './replaced-lines.ts';
import { makeContext, type RunContext, shop } from './run-context.ts';
import { stepTable } from './step-table.ts';
import { checkUnitLimits, exchange, refuseOldNode, restoreOnSecondMachine, sell, update } from './steps.ts';

/** All steps, in a network of their own (`command.ts` makes it). */
await endsInWords(async () => {
  const folders = JSON.parse(process.argv[2] ?? '') as RunFolders;
  const logFile = join(folders.folder, 'shown.log');
  const shown = createWriteStream(logFile);
  const machines: Machine[] = [];
  const internet = await startInternet(folders);
  const table = stepTable();
  const context = makeContext({ folders, internet, table, machines, log: (text) => void shown.write(text) });
  try {
    await allSteps(context);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    console.log(`\n${table.text()}\nWhat was typed and shown: ${logFile}`);
    for (const machine of machines) await machine.cutPower();
    await internet.close();
  }
  process.exit();
});

async function allSteps(context: RunContext): Promise<void> {
  const { internet, table, type } = context;
  const first = await table.step('boot', 'an empty Debian 12 runs', () =>
    context.bootWithReplacements('first', firstMachine),
  );
  internet.leadShopTo(first.address);
  for (const key of ['day', 'day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.5b']) await type(first, key);
  await table.step('webroot', 'port 80 shows what certbot lays, before nginx has the shop', () => webroot(first));
  for (const key of ['day.6', 'day.7', 'day.8']) await type(first, key);
  await table.step('webroot', 'and afterwards, for renewals', () => webroot(first));
  await table.step('ready', 'answers from outside through TLS', async () => {
    const answer = await fetch(`${shop.url}/ready`);
    if (answer.status !== 200) throw new Error(`/ready answers ${answer.status}`);
  });
  await table.step('units', 'the units shut their processes in', () => checkUnitLimits(first, table));
  const owner = await sell(context, first);
  await exchange(context, first);
  const shown = await type(first, 'day.13');
  if (!/nucleo-\S+\.backup/.test(shown)) throw new Error(`No backup is listed:\n${shown}`);
  await update(context, first);
  await restoreOnSecondMachine(context, first, owner);
  // It downloads as much again, so what is more often broken is seen first.
  await table.step('node', "Debian's own Node is refused in words", () => refuseOldNode(context));
}

/** As the authority asks when certbot wants a certificate. */
async function webroot(machine: Machine): Promise<void> {
  await machine.write('/var/www/html/.well-known/acme-challenge/asked', 'here');
  const answer = await fetch(`http://${shopName}/.well-known/acme-challenge/asked`, { redirect: 'manual' });
  const text = await answer.text();
  if (text !== 'here') throw new Error(`Port 80 answers ${answer.status}: ${text.slice(0, 200)}`);
}
