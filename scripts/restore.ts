import { resolve } from 'node:path';
import { verifyBackup } from '#app/platform/backup/format.server.ts';
import { restoreBackup } from '#app/platform/backup/restore.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { migrations, openUntouched, pictureStorage } from '#app/services.server.ts';
import { signEverybodyOut } from '#app/shop/customers/sessions.server.ts';
import { refuseUnevenLedger } from './check-ledger.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { keepFilesPrivate } from './private-files.ts';
import { carriedInWords } from './shop-figures.ts';

/** `npm run restore -- FILE [--replace]`: into an empty database, whole or not at all. */
await endsInWords(async () => {
  const given = process.argv.slice(2);
  const [file, ...rest] = given.filter((argument) => argument !== '--replace');
  if (!file || rest.length > 0) throw new CommandProblem('Usage: npm run restore -- FILE [--replace]');
  const settings = readStorageSettings(process.env);
  keepFilesPrivate(settings.dataDir);
  // Checked first: with a wrong name, opening the database would make an empty one.
  const backup = await verifyBackup(resolve(file));
  const handle = await openUntouched(settings, createLog('warn'));
  try {
    const restored = await restoreBackup(handle, backup, {
      uploads: pictureStorage(settings).files,
      mayReplace: given.includes('--replace'),
      knownMigrations: await migrations.known(),
      migrate: migrations.migrate,
      leaveOut: signEverybodyOut,
    });
    const newer = restored.migrated.length > 0 ? ` Brought up to date with ${restored.migrated.join(', ')}.` : '';
    console.log(`Restored the shop of ${restored.madeAt}: ${carriedInWords(restored)}.${newer}`);
    console.log('Everybody signs in again: sessions and mailed links of the past do not come back.');
    await refuseUnevenLedger(handle);
    console.log('Stock, orders and payments add up. Next: npm start');
  } finally {
    await handle.close();
  }
});
