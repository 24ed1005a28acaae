/** For keys that come from outside: `table['constructor']` and `table.__proto__` are there in every object. */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
