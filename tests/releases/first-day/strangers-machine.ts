import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { certificate } from '#tests/support/https/certificate.ts';
import { liveSettings } from '#tests/support/https/live-settings.ts';
import { mailName, providersName, shopName } from '#tests/support/https/names.ts';
import type { RunFolders } from './command.ts';
import { hostsFile, type Internet, mailPort, ownAddress, proxyPort } from './internet.ts';
import { bootMachine, type Machine } from './machine.ts';
import { broughtFolder } from './replaced-lines.ts';

const authorityPath = '/usr/local/share/ca-certificates/first-day.crt';

interface Given {
  folders: RunFolders;
  internet: Internet;
  log: (text: string) => void;
}

/** An empty Debian whose network leads to the run's providers, names and archives. */
export async function emptyMachine(
  name: string,
  address: string,
  { folders, log }: Omit<Given, 'internet'>,
): Promise<Machine> {
  const machine = await bootMachine({ name, address, base: folders.base, folder: folders.folder, log });
  await machine.write(
    '/etc/hosts',
    hostsFile({ [address]: [name, shopName], [ownAddress]: [providersName, mailName] }),
  );
  const proxy = `http://${ownAddress}:${proxyPort}`;
  await machine.write('/etc/apt/apt.conf.d/90first-day', `Acquire::http::Proxy "${proxy}";\n`);
  // Whom the testing machine trusts: its own connection to npm's registry may lead through a proxy with a certificate of its own.
  await machine.bring('/etc/ssl/certs/ca-certificates.crt', '/root/trusted-for-downloads.crt');
  await machine.write('/root/.npmrc', `https-proxy=${proxy}\ncafile=/root/trusted-for-downloads.crt\n`);
  await machine.bring(folders.repository, `${broughtFolder}/nucleo.git`);
  return machine;
}

/** What the replaced lines look for. */
export async function bringReplacements(machine: Machine, { folders, internet }: Omit<Given, 'log'>): Promise<void> {
  await bringNode(machine, folders.folder);
  const { certificateFile, keyFile, authorityFile } = await certificate();
  await machine.bring(certificateFile, `${broughtFolder}/certificate.pem`);
  await machine.bring(keyFile, `${broughtFolder}/key.pem`);
  // The run's authority stands for one that every system knows. Each process reads it, also those of the shop's user.
  await machine.write(authorityPath, await readFile(authorityFile, 'utf8'));
  await machine.run('update-ca-certificates');
  const lines = Object.entries(typedSettings(internet)).map(([name, value]) => `${name}=${value}`);
  await machine.write(`${broughtFolder}/settings`, `${lines.join('\n')}\n`, 0o600);
  for (const script of ['edit-settings.sh', 'lay-certificate.sh']) {
    await machine.bring(join(import.meta.dirname, script), `${broughtFolder}/${script}`);
  }
}

/** What a person types into the settings: all but what the blocks fill in. */
function typedSettings({ sandbox }: Internet): Record<string, string> {
  const {
    STORE_MODE: _,
    PUBLIC_URL: _1,
    TRUSTED_PROXY: _2,
    SESSION_SECRET: _3,
    ...live
  } = liveSettings({
    url: `https://${shopName}`,
    mailPort,
  });
  // Node trusts what it was built with, not what the system does, and the providers of the run have a certificate of the run.
  return { ...sandbox.settings, ...live, NODE_EXTRA_CA_CERTS: authorityPath };
}

/** Node and npm of the testing machine, as nodesource's package lays them below /usr. */
async function bringNode(machine: Machine, folder: string): Promise<void> {
  const node = join(folder, 'node');
  await rm(node, { recursive: true, force: true });
  await mkdir(join(node, 'bin'), { recursive: true });
  await mkdir(join(node, 'lib/node_modules'), { recursive: true });
  const npm = dirname(dirname(process.env.npm_execpath ?? ''));
  execFileSync('cp', ['-L', process.execPath, join(node, 'bin/node')]);
  execFileSync('cp', ['-aL', npm, join(node, 'lib/node_modules/npm')]);
  for (const name of ['npm', 'npx']) {
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, join(node, 'bin', name)]);
  }
  await machine.bring(node, `${broughtFolder}/node`);
}
