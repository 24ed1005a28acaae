/** For keys that come from outside: `table['constructor']` and `table.__proto__` are there in every object. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** For a word of the address that names a sentence. @returns the key, if the table has it */
export function ownKey<Table extends object>(table: Table, key: string | null): Extract<keyof Table, string> | null {
  return key !== null && Object.hasOwn(table, key) ? (key as Extract<keyof Table, string>) : null;
}
