import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { liveSettings, productionKeys } from '#tests/support/https/live-settings.ts';
import { shopName } from '#tests/support/https/names.ts';
import { freePort } from '#tests/support/store/free-port.ts';
import { bareEnvironment, startStoreProcess } from '#tests/support/store/store-process.ts';
import { type Instruction, imageStages } from './image-stages.ts';

const image = 'deploy/Dockerfile';

/**
 * `npm run image:check`: what `deploy/Dockerfile` says, done in a folder without git and without what its ignore file names, so that it
 * needs no container. It installs, builds, prunes, starts as the image does, asks the health check, and ends it.
 */
await endsInWords(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nucleo-image-'));
  const data = await mkdtemp(join(tmpdir(), 'nucleo-image-data-'));
  try {
    const { build, run } = imageStages(readFileSync(image, 'utf8'));
    for (const instruction of build) carryOut(instruction, folder);
    const started = await startStoreProcess(
      { ...bareEnvironment, ...liveShop(), NODE_ENV: 'production', PORT: String(await freePort()), DATA_DIR: data },
      folder,
      run.command.slice(1),
    );
    try {
      if (started.said().includes('Built')) throw new CommandProblem('The image builds the store again at its start.');
      const [check = '', ...given] = run.healthCheck;
      const env = { ...bareEnvironment, PORT: new URL(started.url).port };
      execFileSync(join(folder, check), given, { cwd: folder, env, stdio: 'inherit' });
    } finally {
      await started.stop();
    }
    console.log(`The image would build, start (${started.readyAfterMs} ms) and say that it is well.`);
  } finally {
    await Promise.all([folder, data].map((each) => rm(each, { recursive: true, force: true })));
  }
});

/** The image is for live shops alone. Nobody is asked before somebody buys, so the providers need not be there. */
function liveShop(): Record<string, string> {
  const { keys, captcha, google } = productionKeys;
  const example = readFileSync('deploy/container.env.example', 'utf8').match(/^WOMPI_\w+_URL=.+$/gm) ?? [];
  return {
    ...Object.fromEntries(example.map((line) => line.split('=') as [string, string])),
    ...liveSettings({ url: `https://${shopName}`, mailPort: 587 }),
    EMBEDDED_IN_LIVE: '1',
    SEED: 'none',
    WOMPI_PUBLIC_KEY: keys.publicKey,
    WOMPI_PRIVATE_KEY: keys.privateKey,
    WOMPI_INTEGRITY_SECRET: keys.integritySecret,
    WOMPI_EVENTS_SECRET: keys.eventsSecret,
    RECAPTCHA_SITE_KEY: captcha.siteKey,
    RECAPTCHA_SECRET: captcha.secret,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
  };
}

function carryOut({ name, text }: Instruction, folder: string): void {
  console.log(`${name} ${text}`);
  if (name === 'RUN') execFileSync('sh', ['-c', text], { cwd: folder, env: bareEnvironment, stdio: 'inherit' });
  if (name === 'COPY') for (const file of copied(text.split(' ').slice(0, -1))) cpSync(file, join(folder, file));
}

function copied(sources: readonly string[]): string[] {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const ignored = readFileSync(`${image}.dockerignore`, 'utf8').trim().split('\n');
  const isIgnored = (file: string) => ignored.some((each) => file === each || file.startsWith(`${each}/`));
  if (sources.includes('.')) return tracked.filter((file) => !isIgnored(file) && existsSync(file));
  return [...sources];
}
