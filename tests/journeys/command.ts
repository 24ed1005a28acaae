import { spawnSync } from 'node:child_process';
import { buildIfNeeded } from '#scripts/build.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { canCluster, whyNoCluster } from '#tests/support/cluster/cluster.ts';

/** Those that a second process could break: what is sold, whose account it is, and what the admin changes. */
const ofCluster = ['purchase', 'checkout', 'build-to-order', 'cart', 'live', 'reviews', 'alerts', 'account/', 'admin/'];

/**
 * `npm run journeys`: builds and runs them; the rest of the line goes to Playwright. With `-- --cluster` each store is two web and two
 * worker processes behind nginx and pgbouncer, with its pictures in an S3 server.
 */
await endsInWords(async () => {
  const given = process.argv.slice(2);
  const isCluster = given.includes('--cluster');
  const rest = given.filter((each) => each !== '--cluster');
  if (isCluster && !canCluster) throw new CommandProblem(`--cluster ${whyNoCluster}`);
  buildIfNeeded();
  const isChosen = rest.some((each) => !each.startsWith('-'));
  const files = isCluster && !isChosen ? ofCluster.map((name) => `tests/journeys/${name}`) : [];
  const { status } = spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...files, ...rest], {
    stdio: 'inherit',
    env: { ...process.env, ...(isCluster ? { CLUSTER: '1' } : {}) },
  });
  if (status !== 0) process.exitCode = status ?? 1;
});
