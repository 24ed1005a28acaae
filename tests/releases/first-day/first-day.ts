import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { endsInWords } from '#scripts/ends-in-words.ts';
import { shopName } from '#tests/support/https/names.ts';
import type { Ground } from './command.ts';
import { type Internet, startInternet } from './internet.ts';
import type { Machine } from './machine.ts';
import { type Block, operationsBlocks } from './operations-blocks.ts';
import { burnAndRestore, exchange, refuseOldNode, sell, shutIn, update } from './scenes.ts';
import { firstMachine, linesToType, standIns } from './stand-ins.ts';
import { type StepTable, stepTable } from './step-table.ts';
import { bringStandIns, emptyMachine } from './strangers-machine.ts';

export const shop = { url: `https://${shopName}` };

/** What the scenes of the story share. */
export interface Stage {
  ground: Ground;
  internet: Internet;
  table: StepTable;
  boot(name: string, address: string): Promise<Machine>;
  /** With Node, certificate and settings laid where the blocks' stand-ins look. */
  bootWithStandIns(name: string, address: string): Promise<Machine>;
  /** Types a block of docs/operations.md. @returns what was shown */
  type(machine: Machine, key: string): Promise<string>;
}

/** The whole story, in a network of its own (`command.ts` makes it). */
await endsInWords(async () => {
  const ground = JSON.parse(process.argv[2] ?? '') as Ground;
  const logFile = join(ground.folder, 'shown.log');
  const shown = createWriteStream(logFile);
  const machines: Machine[] = [];
  const internet = await startInternet(ground);
  const table = stepTable();
  const stage = makeStage({ ground, internet, table, machines, log: (text) => void shown.write(text) });
  try {
    await theStory(stage);
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

async function theStory(stage: Stage): Promise<void> {
  const { internet, table, type } = stage;
  const first = await table.step('boot', 'an empty Debian 12 runs', () => stage.bootWithStandIns('first', firstMachine));
  internet.leadShopTo(first.address);
  for (const key of ['day', 'day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.5b']) await type(first, key);
  await table.step('webroot', 'port 80 shows what certbot lays, before nginx has the shop', () => webroot(first));
  for (const key of ['day.6', 'day.7', 'day.8']) await type(first, key);
  await table.step('webroot', 'and afterwards, for renewals', () => webroot(first));
  await table.step('ready', 'answers from outside through TLS', async () => {
    const answer = await fetch(`${shop.url}/ready`);
    if (answer.status !== 200) throw new Error(`/ready answers ${answer.status}`);
  });
  await table.step('units', 'the units shut their processes in', () => shutIn(first, table));
  const owner = await sell(stage, first);
  await exchange(stage, first);
  const shown = await type(first, 'day.13');
  if (!/nucleo-\S+\.backup/.test(shown)) throw new Error(`No backup is listed:\n${shown}`);
  await update(stage, first);
  await burnAndRestore(stage, first, owner);
  // It downloads as much again, so what is more often broken is seen first.
  await table.step('node', "Debian's own Node is refused in words", () => refuseOldNode(stage));
}

/** As the authority asks when certbot wants a certificate. */
async function webroot(machine: Machine): Promise<void> {
  await machine.write('/var/www/html/.well-known/acme-challenge/asked', 'here');
  const answer = await fetch(`http://${shopName}/.well-known/acme-challenge/asked`, { redirect: 'manual' });
  const text = await answer.text();
  if (text !== 'here') throw new Error(`Port 80 answers ${answer.status}: ${text.slice(0, 200)}`);
}

interface Given {
  ground: Ground;
  internet: Internet;
  table: StepTable;
  machines: Machine[];
  log: (text: string) => void;
}

function makeStage({ ground, internet, table, machines, log }: Given): Stage {
  const blocks = new Map(blocksOf(ground.repository).map((block) => [block.key, block]));
  const unknown = [...blocks.keys()].filter((key) => !(key in standIns));
  if (unknown.length > 0) throw new Error(`docs/operations.md has blocks that this run does not type: ${unknown}`);
  async function boot(name: string, address: string): Promise<Machine> {
    const machine = await emptyMachine(name, address, { ground, log });
    machines.push(machine);
    return machine;
  }
  return {
    ground,
    internet,
    table,
    boot,
    async bootWithStandIns(name, address) {
      const machine = await boot(name, address);
      await bringStandIns(machine, { ground, internet });
      return machine;
    },
    async type(machine, key) {
      const block = blocks.get(key);
      if (!block) throw new Error(`docs/operations.md has no block ${key}.`);
      const work = () => machine.shell.type(linesToType(block));
      return table.step(key, `typed on the ${machine.name} machine`, work, block.line);
    },
  };
}

function blocksOf(repository: string): Block[] {
  const text = execFileSync('git', ['-C', repository, 'show', 'main:docs/operations.md'], { encoding: 'utf8' });
  return operationsBlocks(text);
}
