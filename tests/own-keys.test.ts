import { globSync, readFileSync } from 'node:fs';
import type { Node } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { facetOf, facetValue } from '#app/shop/catalog/filters/facets.ts';
import { wordsOfFact } from '#app/shop/catalog/words/fact-words.ts';
import { ownKey, ownValue } from '#app/shop/shared/own-value.ts';
import { googleRefusalText } from '#app/text/auth/accounts.ts';
import { specRows } from '#app/text/specs/specs.ts';
import { parseSource, walk } from '#scripts/parsed-source.ts';

/** What every object has without anybody having written it. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

describe('16.12 a key that comes from outside', () => {
  test.each(inherited)('%s finds nothing that nobody wrote', (key) => {
    expect(ownValue({ a: 1 }, key)).toBeUndefined();
    expect(ownKey({ a: 1 }, key)).toBeNull();
    expect(googleRefusalText(key)).toBeUndefined();
    expect(specRows('SSD', { [key]: 'x' })).toEqual([{ label: expect.any(String), value: 'x' }]);
    expect(() => wordsOfFact('Mouse', 'color', `${key} / ${key}`, {})).not.toThrow();
    const forms = facetOf('formato');
    expect(forms && facetValue(forms, key)).toMatchObject({ texts: [key] });
  });

  test('is looked up by `ownValue` in every table with free keys', () => {
    const sources = globSync('app/**/*.{ts,tsx}', { exclude: (name) => name.endsWith('.test.ts') }).map((path) => ({
      path,
      ...parseSource(path, readFileSync(path, 'utf8')),
    }));
    const tables = new Set(sources.flatMap(({ program }) => tablesIn(program)));
    expect(tables.size).toBeGreaterThan(8);
    const found = sources.flatMap(({ path, program, lineAt }) => {
      const positions: string[] = [];
      walk(program, (node) => {
        if (node.type !== 'MemberExpression' || !node.computed || node.object.type !== 'Identifier') return;
        if (tables.has(node.object.name) && node.property.type !== 'Literal')
          positions.push(`${path}:${lineAt(node.start)} ${node.object.name}[…]`);
      });
      return positions;
    });
    expect(found).toEqual([]);
  });
});

/** Constants that are written as an object and typed with any text as key. */
function tablesIn(program: Node): string[] {
  const names: string[] = [];
  walk(program, (node, holders) => {
    if (holders.some(({ type }) => type === 'BlockStatement')) return;
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier') return;
    const isObject = node.init?.type === 'ObjectExpression' && node.init.properties.length > 0;
    const type = node.id.typeAnnotation?.typeAnnotation;
    if (isObject && type && hasFreeKeys(type)) names.push(node.id.name);
  });
  return names;
}

/** `Record<string, …>`, bare or within `Readonly` and `Partial`. */
function hasFreeKeys(type: Node): boolean {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false;
  const [first] = type.typeArguments?.params ?? [];
  if (!first) return false;
  return type.typeName.name === 'Record' ? first.type === 'TSStringKeyword' : hasFreeKeys(first);
}
