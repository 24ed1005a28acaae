import { shortened } from './shortened.ts';

/**
 * What is written of an error. Only what is named here: `detail`, `where` and `internalQuery` of a database error, and the
 * values that PGlite and other libraries attach, may hold a person's row.
 */
const plainFields = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'address',
  'port',
];

/** Class 22: what was given has the wrong form. Its message quotes it. */
const badData = /^22...$/;
const mostCauses = 5;
/** Libraries put what they were given into their messages. */
const longestMessage = 2_000;

export function errorFacts(error: unknown): unknown {
  return factsOf(error, 0);
}

function factsOf(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return typeof error === 'object' ? { message: 'not an error' } : String(error);
  const fields = error as unknown as Record<string, unknown>;
  const quotes = typeof fields.code === 'string' && badData.test(fields.code) && 'severity' in fields;
  const message = shortened(quotes ? withoutQuoted(error.message) : error.message, longestMessage);
  const facts: Record<string, unknown> = { type: error.name, message, stack: framesOf(error) };
  for (const name of plainFields) {
    const value = fields[name];
    if (typeof value === 'string' || typeof value === 'number') facts[name] = value;
  }
  if (error.cause !== undefined && depth < mostCauses) facts.cause = factsOf(error.cause, depth + 1);
  if (error instanceof AggregateError && depth < mostCauses) {
    facts.errors = error.errors.slice(0, mostCauses).map((each) => factsOf(each, depth + 1));
  }
  return facts;
}

/** `invalid input syntax for type integer: "…"` */
function withoutQuoted(message: string): string {
  return message.replace(/"[\s\S]*"/, '"…"');
}

/** Without the message, which stands above them. */
function framesOf({ stack = '' }: Error): string {
  const at = stack.search(/^ {4}at /m);
  return at === -1 ? '' : stack.slice(at);
}
