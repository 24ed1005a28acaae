import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { defaultBackupFile, type MadeBackup, makeBackup } from '#app/platform/backup/make.server.ts';
import { askForBackup } from '#app/platform/backup/requests.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { embedded, openUntouched, pictureStorage } from '#app/services.server.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { keepFilesPrivate } from './private-files.ts';
import { carriedInWords } from './shop-figures.ts';

const apart = 'Keep the backup and SESSION_SECRET in different places: whoever has both can sign in as anybody.';

await endsInWords(async () => {
  const [given, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new CommandProblem('Usage: npm run backup [-- FILE]');
  const settings = readStorageSettings(process.env);
  keepFilesPrivate(settings.dataDir);
  const now = new Date();
  const file = given ? resolve(given) : defaultBackupFile(settings.dataDir, now);
  if (existsSync(join(dirname(file), 'session-secret'))) {
    throw new CommandProblem(`${join(dirname(file), 'session-secret')} lies beside it. ${apart}`);
  }
  const made = settings.databaseUrl ? await take() : await takeOrAsk();
  console.log(
    `${carriedInWords(made)} in ${made.file}\nThe snapshot took ${(made.snapshotMs / 1000).toFixed(1)} s.\n${apart}`,
  );

  async function take(): Promise<MadeBackup> {
    const handle = await openUntouched(settings, createLog('warn'));
    try {
      return await makeBackup(handle, { file, uploads: pictureStorage(settings).files, now });
    } finally {
      await handle.close();
    }
  }

  /** Only one process can open the embedded database, so a running store makes the backup itself. */
  async function takeOrAsk(): Promise<MadeBackup> {
    if (!embedded.exists(settings.dataDir)) {
      throw new CommandProblem(
        `There is no shop in ${settings.dataDir}. Is DATA_DIR the one that the store runs with?`,
      );
    }
    for (;;) {
      const isInUse = () => embedded.isInUse(settings.dataDir);
      const made = isInUse() ? await askForBackup({ dataDir: settings.dataDir, file }, isInUse) : await take();
      if (made) return made;
    }
  }
});
