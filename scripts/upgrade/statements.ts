/** What a release asks of its tables, stored to be asked of those of the next one. */
export interface ReleaseStatements {
  release: string;
  migrations: string[];
  /** Type of each column of each table, as the release had them. */
  columns: Record<string, Record<string, string>>;
  statements: string[];
}

/** Stands before each message of a log that is recorded: a statement may have many lines. */
export const logPrefix = '~nucleo~ ';

/** As PostgreSQL writes them into its log. */
const logged = /^LOG: +(?:execute [^:]+|statement): ([\s\S]*)$/;
const ofShop = /^\s*(?:select|with|insert|update|delete)\b/i;
/** The queue's tables belong to its library; the others are PostgreSQL's own. */
const ofOthers =
  /\bpgboss\b|\bpg_(?:catalog|class|stat|database|locks|depend|constraint|attribute|namespace)|information_schema|kysely_migration/i;

/** @returns null for what is no question of the shop */
export function statementOf(message: string): string | null {
  const text = logged.exec(message)?.[1]?.trim();
  if (!text || !ofShop.test(text) || ofOthers.test(text)) return null;
  return text;
}

/** Statements that differ in how many values they carry are one. */
export function shapeOf(statement: string): string {
  return statement
    .replace(/\s+/g, ' ')
    .replace(/\$\d+/g, '$')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\b\d+\b/g, '0')
    .replace(/\$(?:(?:::\w+)?, \$)+/g, '$')
    .replace(/\(\$\)(?:, \(\$\))+/g, '($)');
}

export interface Insert {
  table: string;
  columns: string[];
}

const insertion = /\binsert into (?:"?public"?\.)?"?(\w+)"?(?: as "?\w+"?)? \(([^()]*)\)/gi;

export function insertsOf(statement: string): Insert[] {
  return [...statement.replace(/\s+/g, ' ').matchAll(insertion)].map(([, table = '', columns = '']) => ({
    table,
    columns: columns.split(',').map((column) => column.trim().replaceAll('"', '')),
  }));
}

export interface TodaysTables {
  columns: ReleaseStatements['columns'];
  /** Columns that an insert has to name. */
  demanded: Record<string, string[]>;
  /** @returns what the database says against a statement, or null */
  refuses(statement: string): Promise<string | null>;
}

/**
 * What of a release would fail on the tables of today while its processes and ours run side by side.
 *
 * Not covered: new conditions (`CHECK`), what triggers refuse, and what columns mean.
 */
export async function problemsOf(release: ReleaseStatements, today: TodaysTables): Promise<string[]> {
  const problems: string[] = [];
  for (const statement of release.statements) {
    const refusal = await today.refuses(statement);
    if (refusal) problems.push(`${refusal}: ${shortened(statement)}`);
    for (const { table, columns } of insertsOf(statement)) {
      const lacking = (today.demanded[table] ?? []).filter((column) => !columns.includes(column));
      if (lacking.length > 0) problems.push(`${table} demands ${lacking.join(', ')}: ${shortened(statement)}`);
    }
  }
  for (const [table, columns] of Object.entries(release.columns)) {
    for (const [column, type] of Object.entries(columns)) {
      const now = today.columns[table]?.[column];
      const isUsed = () =>
        release.statements.some((text) => new RegExp(`\\b${table}\\b`).test(text) && mentions(text, column));
      if (now !== undefined && now !== type && isUsed()) problems.push(`${table}.${column} was ${type} and is ${now}`);
      if (now === undefined && today.columns[table] && isUsed()) problems.push(`${table}.${column} is gone`);
    }
  }
  return problems;
}

/** By its name, or by `*`. */
function mentions(statement: string, column: string): boolean {
  return new RegExp(`\\b${column}\\b|(?:select|returning|\\.)\\s*\\*`, 'i').test(statement);
}

function shortened(statement: string): string {
  const line = statement.replace(/\s+/g, ' ');
  return line.length > 160 ? `${line.slice(0, 157)}…` : line;
}
