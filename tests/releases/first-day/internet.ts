import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { certificate } from '#tests/support/https/certificate.ts';
import { mailLogin, productionKeys } from '#tests/support/https/live-settings.ts';
import { mailName, providersName, shopName } from '#tests/support/https/names.ts';
import { type SandboxControl, sandboxControl } from '#tests/support/outside/sandbox-control.ts';
import { type WatchedMailServer, watchedMailServer } from '#tests/support/outside/watched-mail-server.ts';
import { relay } from './relays.ts';

/** Addresses that belong to nobody (RFC 5737). */
export const ownAddress = '198.51.100.1';
export const proxyPort = 3128;
export const mailPort = 587;
const providersPort = 8443;

export interface Internet {
  sandbox: Sandbox;
  control: SandboxControl;
  mail: WatchedMailServer;
  /** From now on the shop's name leads to this address, for shoppers and providers. */
  leadShopTo(address: string): void;
  close(): Promise<void>;
}

/** What is outside of the machines: providers, mail, downloads, names. This process has a network of its own, of which it is one host. */
export async function startInternet({ folder, downloads }: { folder: string; downloads: string }): Promise<Internet> {
  const ip = (line: string) => execFileSync('ip', line.split(' '));
  for (const line of ['link set lo up', 'link add internet type bridge', `addr add ${ownAddress}/24 dev internet`])
    ip(line);
  ip('link set internet up');
  const hosts = join(folder, 'hosts');
  const leadShopTo = (address: string) =>
    // Written over, since it lies over /etc/hosts.
    writeFileSync(hosts, hostsFile({ [address]: [shopName], [ownAddress]: [providersName, mailName] }));
  leadShopTo(ownAddress);
  execFileSync('mount', ['--bind', hosts, '/etc/hosts']);

  const { certificate: cert, key } = await certificate();
  const url = `https://${shopName}`;
  const sandbox = await startSandbox({
    ...productionKeys,
    port: providersPort,
    host: '0.0.0.0',
    tls: { cert, key },
    name: providersName,
    smtpPort: null,
    eventsUrl: `${url}/api/wompi/events`,
    googleRedirectUrl: `${url}/api/auth/callback/google`,
    settleDelayMs: 50,
    // Until a machine that is exchanged answers again.
    eventRetryDelaysMs: [200, 400, 800, 1_600, 3_200, 6_400],
  });
  const mail = await watchedMailServer({ tls: { cert, key }, login: mailLogin });
  const mails = await relay(ownAddress, mailPort, { port: mail.port, host: '127.0.0.1' });
  const proxy = await relay(ownAddress, proxyPort, { path: downloads });
  return {
    sandbox,
    control: sandboxControl(sandbox, shopName),
    mail,
    leadShopTo,
    async close() {
      await sandbox.close();
      await mails.close();
      await mail.close();
      await proxy.close();
    },
  };
}

export function hostsFile(names: Record<string, readonly string[]>): string {
  const lines = Object.entries({ '127.0.0.1': ['localhost'], ...names });
  return lines.map(([address, own]) => `${address} ${own.join(' ')}\n`).join('');
}
