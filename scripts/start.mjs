import { neededToRun } from './node-version.mjs';

const version = process.versions.node;
if (Number(version.split('.')[0]) < neededToRun) {
  console.error(
    `\nNode ${version} runs this; the store needs Node ${neededToRun}: npm start finds the one that npm ci brought.\n`,
  );
  process.exitCode = 1;
} else {
  const [{ enableCompileCache }, { beginWithLibcLimits }] = await Promise.all([
    import('node:module'),
    import('./libc-memory.mjs'),
  ]);
  beginWithLibcLimits();
  // Node caches what it compiled: a start takes a fifth less work, and 16 MB less stay in memory for its own reader of TypeScript.
  // In the build's folder, so that each build begins with an empty cache.
  enableCompileCache('build/server/compiled');
  await import('./start.ts');
}
