import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '#tests/support/customers.ts';
import { type RunningStore, startStore, storeOwner } from '#tests/support/store.ts';
import { everyPage, ownerPages } from './every-page.ts';

const hasJava = spawnSync('java', ['-version']).status === 0;

let store: RunningStore;
let folder: string;
beforeAll(async () => {
  store = await startStore();
  folder = await mkdtemp(join(tmpdir(), 'nucleo-html-'));
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Message {
  url: string;
  message: string;
  extract?: string;
}

// 2026-11-21: the W3C's checker is a Java program, and only Node is promised on a machine that runs the tests.
test.skipIf(!hasJava)(
  'the W3C’s checker finds no error on any page',
  async () => {
    const files = new Map<string, string>();
    const { cookie } = await signedIn(store, storeOwner.email, storeOwner.password);
    for (const [index, path] of [...everyPage, ...ownerPages].entries()) {
      const file = join(folder, `${index}.html`);
      files.set(file, path);
      await writeFile(file, await (await fetch(store.url + path, { headers: { cookie } })).text());
    }
    const jar = join(dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')), 'build/dist/vnu.jar');
    const { stderr } = spawnSync('java', ['-jar', jar, '--errors-only', '--format', 'json', ...files.keys()], {
      encoding: 'utf8',
      maxBuffer: 32 * 1024 * 1024,
    });
    const { messages } = JSON.parse(stderr) as { messages: Message[] };
    const told = messages.map(
      ({ url, message, extract }) => `${files.get(url.replace(/^file:/, ''))}: ${message} ${extract ?? ''}`,
    );
    expect(told).toEqual([]);
  },
  120_000,
);
