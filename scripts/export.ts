import { writeFile } from 'node:fs/promises';
import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { openDatabase } from '#app/services.server.ts';
import { exportProducts } from '#app/shop/exchange/export.server.ts';
import { endsInWords } from './ends-in-words.ts';
import { keepFilesPrivate } from './private-files.ts';

await endsInWords(async () => {
  const [file] = process.argv.slice(2);
  const settings = readStorageSettings(process.env);
  keepFilesPrivate(settings.dataDir);
  const { handle, db } = await openDatabase(settings, createLog('warn'));
  try {
    const text = await exportProducts(db);
    if (file) await writeFile(file, text);
    else process.stdout.write(text);
  } finally {
    await handle.close();
  }
});
