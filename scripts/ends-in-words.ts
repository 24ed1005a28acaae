/** For the person at the terminal. Any other error is a bug and keeps its stack. */
const spoken = new Set([
  'SettingsProblem',
  'DirectoryInUse',
  'SeedProblem',
  'CommandProblem',
  'BackupProblem',
  'OwnerProblem',
  'PoolerProblem',
  'NewerTables',
]);

export class CommandProblem extends Error {
  override readonly name = 'CommandProblem';
}

/** A failure ends with exit code 1 and a message that says what to do. */
export async function endsInWords(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = 1;
    console.error(`\n${sentenceOf(error)}\n`);
    // Open timers and servers must not keep a failed command alive.
    process.exit();
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE') {
    return `${error.message}\nSomething else listens there. Set another PORT (and SANDBOX_PORT), or stop the other one.`;
  }
  if (code === 'ECONNREFUSED') return `${error.message}\nNo PostgreSQL server answers at DATABASE_URL.`;
  return spoken.has(error.name) ? error.message : (error.stack ?? error.message);
}
