import { join } from 'node:path';
import { BackupProblem, verifyBackup } from '#app/platform/backup/format.server.ts';
import { defaultBackupFile, makeBackup } from '#app/platform/backup/make.server.ts';
import { restoreBackup } from '#app/platform/backup/restore.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { embedded, migrations, openUntouched } from '#app/services.server.ts';
import { refuseUnevenLedger } from './check-ledger.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { keepFilesPrivate } from './private-files.ts';
import { carriedInWords } from './shop-figures.ts';

/** `npm run db:move -- postgres://…`. The store must be stopped, so that no order is left behind. */
await endsInWords(async () => {
  const [databaseUrl, ...rest] = process.argv.slice(2);
  if (!databaseUrl || rest.length > 0 || !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new CommandProblem('Usage: npm run db:move -- postgres://USER:PASSWORD@HOST/DATABASE');
  }
  const { dataDir } = readStorageSettings(process.env);
  keepFilesPrivate(dataDir);
  if (!embedded.exists(dataDir))
    throw new CommandProblem(`There is no embedded shop in ${dataDir}. Is DATA_DIR right?`);
  const log = createLog('warn');
  // Held until the end, so that no store starts during the move.
  const source = await openUntouched({ databaseUrl: null, dataDir }, log);
  try {
    const target = await openUntouched({ databaseUrl, dataDir }, log);
    try {
      const file = defaultBackupFile(dataDir, new Date()).replace(/\.backup$/, '-move.backup');
      // Without pictures: the store keeps its DATA_DIR.
      await makeBackup(source, { file, uploads: null, now: new Date() });
      const moved = await restoreBackup(target, await verifyBackup(file), {
        uploads: null,
        mayReplace: false,
        knownMigrations: await migrations.known(),
        migrate: migrations.migrate,
        leaveOut: null,
      }).catch(explained);
      console.log(`Moved ${carriedInWords({ ...moved, files: 0 })}.`);
      console.log(`Each of ${moved.tables.length} tables has the same rows and the same checksum on both sides.`);
      await refuseUnevenLedger(target);
      console.log(
        `Stock, orders and payments add up.\n\nNext: set DATABASE_URL to that address, keep DATA_DIR, and npm start.\n` +
          `${join(dataDir, 'database')} is as it was, and ${file} is a backup of it: remove both when all is well.`,
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
});

function explained(error: unknown): never {
  if (!(error instanceof BackupProblem)) throw error;
  throw new BackupProblem(`${error.message}\nNothing was moved; the embedded shop is as it was.`);
}
