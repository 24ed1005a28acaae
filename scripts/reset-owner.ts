import { createLog } from '#app/platform/log.server.ts';
import { readStorageSettings } from '#app/platform/settings.server.ts';
import { embedded, openDatabase, passwordsOnly } from '#app/services.server.ts';
import { resetOwner } from '#app/shop/customers/owner-sign-in/reset-owner.server.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';
import { readablePassword } from './readable-password.ts';

/** `npm run owner:reset`: for an owner who lost password, app and recovery codes. */
await endsInWords(async () => {
  if (process.argv.length > 2) throw new CommandProblem('Usage: npm run owner:reset');
  const settings = readStorageSettings(process.env);
  const { databaseUrl, dataDir } = settings;
  // Opening the database would make an empty one.
  if (!databaseUrl && !embedded.exists(dataDir)) {
    throw new CommandProblem(`There is no shop in ${dataDir}. Is DATA_DIR right, or DATABASE_URL missing?`);
  }
  if (!databaseUrl && embedded.isInUse(dataDir)) {
    throw new CommandProblem(
      `The shop in ${dataDir} runs, and its database belongs to that process. Stop it, run this again, then npm start.`,
    );
  }
  const log = createLog('warn');
  const { handle, db } = await openDatabase(settings, log);
  try {
    const password = readablePassword();
    const reset = await resetOwner({ db, identity: passwordsOnly(db, log) }, password, new Date());
    if (!reset) throw new CommandProblem('This shop has no owner yet. Next: npm start, which makes one.');
    console.log(`
  Owner         ${reset.email}
  Password      ${password}   (shown only now)

The owner's sessions ended${reset.hadSecondFactor ? ', the second factor is off and its recovery codes open nothing' : ''}.
Tries at signing in are counted from the beginning, for everybody.

Next: ${databaseUrl ? '' : 'npm start, '}sign in at /auth with that password, choose another one at /settings,
and turn the second factor on at /admin/acceso. ADMIN_PASSWORD is not used again until you change it.
`);
  } finally {
    await handle.close();
  }
});
