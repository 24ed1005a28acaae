import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CommandProblem } from '#scripts/ends-in-words.ts';

/** Debian 12, which docs/operations.md begins with. */
const suite = 'bookworm';
/** What Debian's installer puts on a server: systemd speaks over D-Bus, and one signs in by SSH. */
const asInstalled = ['dbus', 'openssh-server', 'ca-certificates'];

/** Where this machine itself gets its packages. */
interface Archives {
  main: string;
  security: string | null;
}

/** An empty Debian as its installer leaves it, made once and stored. @returns its folder */
export function debianRoot(folder: string): string {
  const root = resolve(folder, 'debian-12');
  if (existsSync(root)) return root;
  const { main, security } = archives();
  const beingMade = `${root}-being-made`;
  rmSync(beingMade, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log('Making an empty Debian 12, once (minutes).');
  const { status } = spawnSync('debootstrap', [`--include=${asInstalled.join()}`, suite, beingMade, main], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new CommandProblem(`debootstrap ended with ${status}.`);
  const sources = [`deb ${main} ${suite} main`, `deb ${main} ${suite}-updates main`];
  if (security) sources.push(`deb ${security} ${suite}-security main`);
  writeFileSync(join(beingMade, 'etc/apt/sources.list'), `${sources.join('\n')}\n`);
  // dpkg forces each file to the disk, which takes minutes where several machines share one, and nothing of the run is to last.
  writeFileSync(join(beingMade, 'etc/dpkg/dpkg.cfg.d/first-day'), 'force-unsafe-io\n');
  // This machine's; a machine of the run knows names by its /etc/hosts alone.
  writeFileSync(join(beingMade, 'etc/resolv.conf'), '');
  // Each machine makes its own; of one number they would have one network address, too.
  writeFileSync(join(beingMade, 'etc/machine-id'), '');
  rmSync(join(beingMade, 'var/lib/dbus/machine-id'), { force: true });
  renameSync(beingMade, root);
  return root;
}

function archives(): Archives {
  const codename = /^VERSION_CODENAME=(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const sources = sourcesOfApt().flatMap(sourcesIn);
  const addressOf = (name: string) => sources.find(({ suites }) => suites.includes(name))?.address ?? null;
  const main = addressOf(`${codename}`);
  if (!main) throw new CommandProblem('This machine has no Debian archives in /etc/apt.');
  return { main, security: addressOf(`${codename}-security`) };
}

function sourcesOfApt(): string[] {
  const folder = '/etc/apt/sources.list.d';
  const files = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  return ['/etc/apt/sources.list', ...files]
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'));
}

/** @param text in either form that apt reads: `deb ADDRESS SUITE main`, or paragraphs with `URIs:` and `Suites:` */
export function sourcesIn(text: string): { address: string; suites: string[] }[] {
  const lines = text.matchAll(/^deb +(?:\[[^\]]*\] +)?(\S+) +(\S+)/gm);
  const paragraphs = text.split(/\n\s*\n/).map((paragraph) => ({
    address: /^URIs: *(\S+)/m.exec(paragraph)?.[1] ?? '',
    suites: /^Suites: *(.+)/m.exec(paragraph)?.[1]?.split(/\s+/) ?? [],
  }));
  return [
    ...[...lines].map(([, address = '', name = '']) => ({ address, suites: [name] })),
    ...paragraphs.filter(({ suites }) => suites.length > 0),
  ];
}
