import { describe, expect, test } from 'vitest';
import { errorFacts } from './error-facts.server.ts';

const row = 'Key (email)=(ana@example.test) already exists.';
const secret = 'ana@example.test';

function databaseError(fields: object, message = 'duplicate key value violates unique constraint "customers_email"') {
  return Object.assign(new Error(message), { code: '23505', severity: 'ERROR', ...fields });
}

describe('16.16 an error in the log', () => {
  test('of the database says what happened and where, and nothing of the row', () => {
    const error = databaseError({
      detail: row,
      where: `PL/pgSQL function f(${secret})`,
      internalQuery: `SELECT '${secret}'`,
      hint: secret,
      query: 'INSERT …',
      params: [secret],
      table: 'customers',
      constraint: 'customers_email',
    });
    const facts = errorFacts(error);
    expect(JSON.stringify(facts)).not.toContain('ana@');
    expect(facts).toMatchObject({
      type: 'Error',
      message: 'duplicate key value violates unique constraint "customers_email"',
      code: '23505',
      table: 'customers',
      constraint: 'customers_email',
      stack: expect.stringMatching(/^ {4}at /),
    });
  });

  test('does not quote what was given', () => {
    const error = databaseError({ code: '22P02' }, `invalid input syntax for type integer: "${secret}"`);
    expect(errorFacts(error)).toMatchObject({ message: 'invalid input syntax for type integer: "…"' });
    expect(JSON.stringify(errorFacts(error))).not.toContain('ana@');
  });

  test('has its causes, described by the same rules', () => {
    const cause = databaseError({ detail: row });
    const facts = errorFacts(new Error('outer', { cause: new AggregateError([cause], 'several') }));
    expect(facts).toMatchObject({ message: 'outer', cause: { message: 'several', errors: [{ code: '23505' }] } });
    expect(JSON.stringify(facts)).not.toContain('ana@');
  });

  test('that is none is described without what it holds', () => {
    expect(errorFacts('plain')).toBe('plain');
    expect(errorFacts({ password: secret })).toEqual({ message: 'not an error' });
    expect(errorFacts(undefined)).toBe('undefined');
  });
});
