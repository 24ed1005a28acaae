import { pageText } from './sent-answer.ts';
import { type Ground, withDatabase } from './store-ground.ts';

export interface Statement {
  text: string;
  values: (string | null)[];
}

const logPrefix = '@bench';

/** What the store asks PostgreSQL for a page, in its words and with its values, from the server's log. */
export async function pageStatements(
  { databaseUrl, logged }: Ground,
  url: string,
  paths: readonly string[],
): Promise<Record<string, Statement[]>> {
  if (databaseUrl === null) return {};
  return withDatabase(databaseUrl, async (client) => {
    const set = async (...settings: string[]) => {
      for (const setting of settings) await client.query(`ALTER SYSTEM ${setting}`);
      await client.query('SELECT pg_reload_conf()');
      // Each connection reads the settings again before its next statement, once the server has asked it to.
      await new Promise((resolve) => setTimeout(resolve, 500));
    };
    const statements: Record<string, Statement[]> = {};
    await set(`SET log_line_prefix = '${logPrefix} '`, "SET log_statement = 'all'", 'SET log_duration = off');
    for (const path of paths) {
      const samples: Statement[][] = [];
      for (let time = 0; time < 3; time += 1) {
        const before = logged().length;
        await pageText(url + path);
        await new Promise((resolve) => setTimeout(resolve, 100));
        samples.push(statementsIn(logged().slice(before)));
      }
      // A job that ran beside one of them added its own.
      statements[path] = samples.toSorted((a, b) => a.length - b.length)[0] ?? [];
    }
    await set('RESET log_line_prefix', 'RESET log_statement', 'RESET log_duration');
    return statements;
  });
}

function statementsIn(log: string): Statement[] {
  const found: Statement[] = [];
  for (const entry of log.split(`${logPrefix} `)) {
    const executed = /^LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(entry)?.[1]?.trim();
    if (executed !== undefined) found.push({ text: executed.replaceAll('\n\t', '\n'), values: [] });
    const last = found.at(-1);
    const parameters = /^DETAIL: {2}Parameters: ([\s\S]*)$/.exec(entry)?.[1];
    if (parameters !== undefined && last) last.values = valuesIn(parameters);
  }
  return found.filter(({ text }) => /^(select|with)\b.*\bfrom\b/is.test(text) && !/\bjobs\b/.test(text));
}

/** `$1 = 'it''s', $2 = NULL` */
function valuesIn(parameters: string): (string | null)[] {
  return [...parameters.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  );
}
