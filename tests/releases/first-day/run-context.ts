import { execFileSync } from 'node:child_process';
import { shopName } from '#tests/support/https/names.ts';
import type { RunFolders } from './command.ts';
import type { Internet } from './internet.ts';
import type { Machine } from './machine.ts';
import { type Block, operationsBlocks } from './operations-blocks.ts';
import { linesToType, replacedLines } from './replaced-lines.ts';
import type { StepTable } from './step-table.ts';
import { bringReplacements, emptyMachine } from './strangers-machine.ts';

export const shop = { url: `https://${shopName}` };

/** What the steps of a run share. */
export interface RunContext {
  folders: RunFolders;
  internet: Internet;
  table: StepTable;
  boot(name: string, address: string): Promise<Machine>;
  /** With Node, certificate and settings laid where the replaced lines look for them. */
  bootWithReplacements(name: string, address: string): Promise<Machine>;
  /** Types a block of docs/operations.md. @returns what was shown */
  type(machine: Machine, key: string): Promise<string>;
}

interface Given {
  folders: RunFolders;
  internet: Internet;
  table: StepTable;
  machines: Machine[];
  log: (text: string) => void;
}

export function makeContext({ folders, internet, table, machines, log }: Given): RunContext {
  const blocks = new Map(blocksOf(folders.repository).map((block) => [block.key, block]));
  const unknown = [...blocks.keys()].filter((key) => !(key in replacedLines));
  if (unknown.length > 0) throw new Error(`docs/operations.md has blocks that this run does not type: ${unknown}`);
  async function boot(name: string, address: string): Promise<Machine> {
    const machine = await emptyMachine(name, address, { folders, log });
    machines.push(machine);
    return machine;
  }
  return {
    folders,
    internet,
    table,
    boot,
    async bootWithReplacements(name, address) {
      const machine = await boot(name, address);
      await bringReplacements(machine, { folders, internet });
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
