import { shopName } from '#tests/support/https/names.ts';
import type { Block } from './operations-blocks.ts';

/** A line that a stranger types differently, or that needs somebody whom an isolated machine cannot reach. */
export interface ReplacedLine {
  line: string;
  instead: string;
  why: string;
}

/** Where a machine finds what the run brings: Node, certificate, settings, the repository. */
export const broughtFolder = '/first-day';
export const firstMachine = '198.51.100.11';

/** Each block that `npm run first-day` types, with the lines that it replaces; all others are typed as they stand. */
export const replacedLines: Record<string, readonly ReplacedLine[]> = {
  day: [
    { line: 'SHOP=tienda.example.com', instead: `SHOP=${shopName}`, why: 'the name is the shop’s own' },
    {
      line: 'REPO=https://git.example.com/nucleo.git',
      instead: `REPO=${broughtFolder}/nucleo.git`,
      why: 'the commit that is tested, from a bare repository',
    },
  ],
  'day.1': [
    {
      line: 'bash setup_24.x',
      instead: `cp -a ${broughtFolder}/node/. /usr/`,
      why: 'only Debian’s and npm’s packages are reached: Node 24 and npm of the testing machine are laid where nodesource’s package lays them',
    },
    { line: 'apt-get install -y nodejs', instead: 'node --version && npm --version', why: 'the same' },
  ],
  'day.2': [],
  'day.3': [],
  'day.4': [],
  'day.5': [],
  'day.5b': [
    {
      line: 'editor /etc/nucleo/nucleo.env',
      instead: `sh ${broughtFolder}/edit-settings.sh`,
      why: 'what a person types there: keys of the sandbox’s providers, owner, seller, and whose certificates the run trusts',
    },
  ],
  'day.6': [
    {
      line: `certbot certonly --webroot -w /var/www/html -d "$SHOP" --deploy-hook 'systemctl reload nginx'`,
      instead: `sh ${broughtFolder}/lay-certificate.sh "$SHOP"`,
      why: 'no authority reaches this machine: the run’s own certificate is laid where certbot would lay it',
    },
  ],
  'day.7': [],
  'day.8': [],
  'day.10': [],
  'day.12': [],
  'day.13': [],
  second: [],
  updates: [],
  'updates.b': [],
};

/** What is typed: the block's lines, some of them replaced. Throws when one that is to be replaced is gone. */
export function linesToType({ key, text }: Block): string[] {
  const own = replacedLines[key];
  if (!own) throw new Error(`docs/operations.md has a block that the first day does not know: ${key}`);
  const lines = text.trimEnd().split('\n');
  for (const { line, instead } of own) {
    const at = lines.indexOf(line);
    if (at < 0) throw new Error(`The block ${key} of docs/operations.md has no line any more: ${line}`);
    lines[at] = instead;
  }
  return lines;
}
