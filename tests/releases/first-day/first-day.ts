import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { endsInWords } from '#scripts/ends-in-words.ts';
import { shopName } from '#tests/support/https/names.ts';
import type { Ground } from './command.ts';
import { startInternet } from './internet.ts';
import type { Machine } from './machine.ts';
import { type Block, operationsBlocks } from './operations-blocks.ts';
import { firstMachine, linesToType } from './stand-ins.ts';
import { stepTable } from './step-table.ts';
import { bringStandIns, emptyMachine } from './strangers-machine.ts';

const shop = { url: `https://${shopName}` };

/** The story, in a network of its own (`command.ts` makes it). */
await endsInWords(async () => {
  const ground = JSON.parse(process.argv[2] ?? '') as Ground;
  const logFile = join(ground.folder, 'shown.log');
  const shown = createWriteStream(logFile);
  const log = (text: string) => void shown.write(text);
  const table = stepTable();
  const internet = await startInternet(ground);
  const blocks = new Map(blocksOf(ground.repository).map((block) => [block.key, block]));
  const machines: Machine[] = [];

  async function boot(name: string, address: string): Promise<Machine> {
    const machine = await emptyMachine(name, address, { ground, log });
    machines.push(machine);
    return machine;
  }
  async function type(machine: Machine, key: string): Promise<string> {
    const block = blocks.get(key);
    if (!block) throw new Error(`docs/operations.md has no block ${key}.`);
    return table.step(key, `typed on the ${machine.name} machine`, () => machine.shell.type(linesToType(block)), block.line);
  }

  try {
    const first = await table.step('boot', 'an empty Debian 12 runs', () => boot('first', firstMachine));
    await bringStandIns(first, { ground, internet });
    internet.leadShopTo(first.address);
    for (const key of ['day', 'day.1', 'day.2', 'day.3', 'day.4', 'day.5', 'day.5b', 'day.6', 'day.7', 'day.8']) {
      await type(first, key);
    }
    await table.step('ready', 'answers from outside through TLS', async () => {
      const answer = await fetch(`${shop.url}/ready`);
      if (answer.status !== 200) throw new Error(`/ready answers ${answer.status}`);
    });
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

function blocksOf(repository: string): Block[] {
  const text = execFileSync('git', ['-C', repository, 'show', 'main:docs/operations.md'], { encoding: 'utf8' });
  return operationsBlocks(text);
}
