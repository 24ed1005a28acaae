import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/** For a run of seconds: quick compiler, one thread of garbage collection, and the larger stack that then needs. */
const briefly = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xss4m'];

export async function markupErrors(java: string, pages: readonly { name: string; html: string }[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-html-'));
  try {
    const files = new Map(pages.map(({ name }, index) => [join(folder, `${index}.html`), name]));
    await Promise.all([...files.keys()].map((file, index) => writeFile(file, pages[index]?.html ?? '')));
    const jar = join(dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')), 'build/dist/vnu.jar');
    const said = await run(java, [...briefly, '-jar', jar, '--errors-only', '--format', 'json', ...files.keys()]);
    if (!said.startsWith('{')) throw new Error(`The W3C's checker ended without an answer: ${said}`);
    const { messages } = JSON.parse(said) as { messages: Message[] };
    return messages.map(
      ({ url, message, extract }) => `${files.get(url.replace(/^file:/, ''))}: ${message} ${extract ?? ''}`,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns its stderr, to which this checker writes its results */
function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const parts: Buffer[] = [];
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    child.once('error', fail);
    child.once('close', () => done(Buffer.concat(parts).toString('utf8')));
  });
}
