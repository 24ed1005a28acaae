/**
 * For what strangers send. Zod compares the `length` of whatever stands in place of a text or a list, and throws where that cannot be
 * compared: `{"length":{"toString":1}}`. No field of that name that holds more than a plain value is read anywhere.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  // One by one and without a reviver, which took a third of a second for 250 kB of zeros.
  const open: unknown[] = [parsed];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (!isObject(value)) continue;
    if (!Array.isArray(value) && isObject((value as { length?: unknown }).length)) {
      throw new SyntaxError('a field named length holds no plain value');
    }
    for (const each of Object.values(value)) if (typeof each === 'object') open.push(each);
  }
  return parsed;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
