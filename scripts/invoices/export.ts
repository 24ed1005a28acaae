import { mkdir } from 'node:fs/promises';
import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { openDatabase, pdfMaker } from '#app/services.server.ts';
import { readDay } from '#app/shop/shared/day.ts';
import { CommandProblem, endsInWords } from '../ends-in-words.ts';
import { keepFilesPrivate } from '../private-files.ts';
import { exportDocuments } from './export-documents.ts';

/**
 * `npm run invoices:export -- FOLDER [--since DATE]`: every invoice and note that was accepted, its XML and its PDF. The date is a day in
 * Colombia, included.
 */
await endsInWords(async () => {
  const { folder, since } = readArguments(process.argv.slice(2));
  const settings = readStorageSettings(process.env);
  keepFilesPrivate(settings.dataDir);
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new CommandProblem(`${folder} cannot be made (${(error as NodeJS.ErrnoException).code}).`);
  }
  const { handle, db } = await openDatabase(settings, createLog('warn'));
  try {
    const { invoices, notes, written, there, withoutXml } = await exportDocuments(
      { db, pdf: pdfMaker() },
      folder,
      since,
    );
    console.log(`${invoices} invoices, ${notes} credit notes: ${written} files written, ${there} were there already.`);
    if (withoutXml > 0) console.log(`${withoutXml} have no XML: typed by hand, or not given by the provider yet.`);
  } finally {
    await handle.close();
  }
});

function readArguments(given: readonly string[]): { folder: string; since: string | null } {
  const usage = 'Usage: npm run invoices:export -- FOLDER [--since 2026-11-21]';
  const at = given.indexOf('--since');
  const rest = at < 0 ? given : [...given.slice(0, at), ...given.slice(at + 2)];
  const [folder, ...others] = rest;
  if (!folder || others.length > 0 || folder.startsWith('--')) throw new CommandProblem(usage);
  if (at < 0) return { folder, since: null };
  const since = readDay(given[at + 1] ?? null);
  if (since === null) throw new CommandProblem(`The date is no day of the calendar. ${usage}`);
  return { folder, since };
}
