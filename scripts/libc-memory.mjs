/**
 * What glibc's `malloc` may keep of what was given back. By itself it keeps a heap for each thread, and up to 64 MB at the end of each once
 * a password was hashed (32 MB in one block): a fifth of the store's resident memory. From 128 kB on
 * it maps each buffer by itself, and gives it back when it is free. It reads its limits from the environment, once.
 */
const limits = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '2097152' };

/** Executes the process again with these limits, as the same process; not where somebody has set their own, or talks to it by a channel. */
export function beginWithLibcLimits() {
  const isSet = Object.keys(limits).some((name) => process.env[name] !== undefined);
  if (process.platform !== 'linux' || isSet || process.connected) return;
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...limits,
  });
}
