import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { canInstall, howToGetNode, neededToInstall, nodeOfNpm } from './node-version.mjs';

const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/** As Debian 12 has it, Ubuntu 24.04, and Node 20 of before it got what rolldown needs. */
const tooOld = ['18.19.0', '18.20.8', '20.9.0', '20.18.3', '21.7.3', '22.11.0'];
const fit = ['20.19.0', '20.20.2', '22.12.0', '22.22.0', '23.0.0', '24.21.0', '26.0.0'];

describe('the Node that runs npm', () => {
  it.each(tooOld)('%s is refused', (version) => expect(canInstall(version)).toBe(false));
  it.each(fit)('%s is taken', (version) => expect(canInstall(version)).toBe(true));

  it('is read from what npm says of itself', () => {
    expect(nodeOfNpm('npm/9.2.0 node/v18.19.0 linux x64 workspaces/false')).toBe('18.19.0');
    expect(nodeOfNpm(undefined)).toBeNull();
  });

  it('is what package.json and its lock ask for', () => {
    expect(engines.node).toBe(neededToInstall);
    expect(lock.packages[''].engines.node).toBe(neededToInstall);
  });

  // If a package for one platform asks for more one day, npm leaves it out again.
  it('suffices for each package that is made for one platform', () => {
    const asked = Object.entries<{ optional?: boolean; os?: string[]; engines?: { node?: string } }>(lock.packages)
      .filter(([, { optional, os }]) => optional && os)
      .map(([, { engines: own }]) => own?.node?.replaceAll(' ', '') ?? '');
    const known = ['', '>=20', '>=20.9.0', '^20.9.0', '^20.19.0||>=22.12.0', '^8.16.0||^10.6.0||>=11.0.0'];
    const isOlder = (range: string) => Number(/^>=(\d+)/.exec(range)?.[1] ?? 99) < 20;
    expect(asked.filter((range) => !known.includes(range) && !isOlder(range))).toEqual([]);
  });
});

describe('npm ci', () => {
  const installWith = (node: string, cwd = '.') =>
    spawnSync(scripts.preinstall, {
      shell: true,
      encoding: 'utf8',
      cwd,
      env: { ...process.env, npm_config_user_agent: `npm/9.2.0 node/v${node} linux x64 workspaces/false` },
    });

  test.each(tooOld)('refuses Node %s in words, and says where to get another', (version) => {
    const { status, stderr } = installWith(version);
    expect(status).toBe(1);
    expect(stderr).toContain(`Node ${version} is too old`);
    expect(stderr).toContain(howToGetNode);
  });

  test.each(fit)('takes Node %s without a word', (version) => {
    expect(installWith(version)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  // As the image is built: its Node is chosen in the Dockerfile.
  test('needs no other file than package.json and its lock', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nucleo-install-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(installWith('24.21.0', folder)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });
});
