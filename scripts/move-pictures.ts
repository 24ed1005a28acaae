import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { pictureStorage } from '#app/services.server.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { keepFilesPrivate } from './private-files.ts';

const atOnce = 16;
const progressEvery = 500;

/**
 * `npm run pictures:move -- to-bucket | to-folder`: copies what is not there yet, so it may be cut off and run again, and beside a
 * running store. Nothing is removed: the side that it came from stays whole.
 */
await endsInWords(async () => {
  const [direction, ...rest] = process.argv.slice(2);
  if ((direction !== 'to-bucket' && direction !== 'to-folder') || rest.length > 0) {
    throw new CommandProblem('Usage: npm run pictures:move -- to-bucket | to-folder');
  }
  const settings = readStorageSettings(process.env);
  if (!settings.pictures) {
    throw new CommandProblem('Set PICTURES_URL, PICTURES_KEY_ID and PICTURES_SECRET of the bucket.');
  }
  keepFilesPrivate(settings.dataDir);
  const log = createLog('warn');
  const bucket = pictureStorage(settings);
  const folder = pictureStorage({ ...settings, pictures: null });
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  const there = new Set(await to.files.names());
  const missing = (await from.files.names()).filter((name) => !there.has(name));
  let moved = 0;
  for (let start = 0; start < missing.length; start += atOnce) {
    await Promise.all(
      missing.slice(start, start + atOnce).map(async (name) => {
        const bytes = await from.files.read(name);
        if (!bytes) return log.warn({ name }, 'a picture was removed meanwhile');
        // Whole when it appears, on both sides.
        await to.store.keep(name, bytes);
        moved += 1;
      }),
    );
    if (moved % progressEvery < atOnce) console.log(`${moved} of ${missing.length}`);
  }
  if (moved > 0) await to.files.settle();
  const next =
    direction === 'to-bucket'
      ? 'Next: start the store with PICTURES_URL, then run this once more for what was uploaded meanwhile.'
      : 'Next: start the store without PICTURES_URL, with this DATA_DIR.';
  console.log(`Copied ${moved} pictures; ${there.size} were there already.\n${next}`);
});
