import pg from 'pg';

const int8 = 20;
const date = 1082;

/**
 * Of bigint, text would make `"5" + 1` a `"51"`; cents and counts stay far below 2^53, so a number is exact or throws. A date stays
 * `2026-11-21`: the driver would make it midnight wherever the process runs.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8 && format !== 'binary') return exactInteger;
    if (oid === date && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as typeof pg.types.getTypeParser,
};

function exactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`);
  return value;
}
