import fc from 'fast-check';
import { strongTexts } from '#tests/support/hostile-texts.ts';

const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

const numbers = [
  ...['-1', '0', '-0', '1.5', '1e3', '1e309', '-1e309', 'NaN', 'Infinity', '0x10', '0b1', '+5', '٣', '½', '１２'],
  ...['2147483647', '2147483648', '-2147483649', '9007199254740991', '9007199254740993', '9223372036854775808'],
  ...['99999999999999999999', '1,5', '1.000.000', '$ 5', '1_000'],
];
const days = [
  '2026-02-30',
  '0000-00-00',
  '-271821-04-20',
  '+275760-09-14',
  '99999-01-01',
  '1-1-1',
  '2026-11-20T25:61Z',
];
const texts = [
  ...strongTexts,
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufffe\uffff', '\u202eabc', 'e\u0301'.repeat(50)],
  ...['\r\n', '\r\nSet-Cookie: a=b', '\u2028\u2029', '\u0085', '👩‍👩‍👧‍👦', '🇨🇴', 'İı', 'ﷺ'.repeat(30)],
  ...["' OR 1=1 --", "'; DROP TABLE products; --", '\\', '%', '_', '%%', '$1', ':a', '??', "\\'", '*:*', 'a:* & !b |'],
  ...['{}', '[]', 'null', 'true', '"x"', '[[[[', '{"__proto__":{"isAdmin":true}}', '[{"id":"1","quantity":1e99}]'],
  ...['../../etc/passwd', '..%2f', 'https://[x', 'https://', '//evil.test', 'javascript:alert(1)', 'data:,x'],
  ...['(a+)+$', '(', '[', '*', '\\u0000', '&#0;', '%00', '%', '%E0%A4%A'],
];

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts, ...numbers, ...days, ...prototypeKeys) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('x', 'ñ', '9', '😀', ' ', '\u0000', 'a b ', '('),
        fc.constantFrom(41, 121, 256, 2_001, 70_000),
      )
      .map(([unit, times]) => unit.repeat(times)),
  },
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]], [null], '1', ['1', '2']],
      ...[
        { length: 1e9 },
        { length: { toString: 'x' } },
        { $ne: null },
        { toString: 'x' },
        Array(3_000).fill(1),
        deep(400),
      ],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}

export type Change =
  | { kind: 'remove'; at: number }
  | { kind: 'repeat'; at: number; value: unknown }
  | { kind: 'replace'; at: number; value: unknown }
  | { kind: 'add'; name: string; value: unknown };

const at = fc.nat({ max: 1_000 });

export function changes(value: fc.Arbitrary<unknown>): fc.Arbitrary<Change[]> {
  const change = fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), at }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('repeat' as const), at, value }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), at, value }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        name: fc.oneof(fc.constantFrom(...prototypeKeys, 'spec.peso', 'spec.__proto__', 'id'), hostileText),
        value,
      }),
    },
  );
  return fc.array(change, { minLength: 1, maxLength: 3 });
}

/** As name and value, so that a field can come twice. */
export function changedFields(body: Record<string, unknown>, made: readonly Change[]): [string, string][] {
  const fields = Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]);
  for (const change of made) {
    const index = 'at' in change ? change.at % Math.max(1, fields.length) : 0;
    const name = fields[index]?.[0] ?? 'x';
    if (change.kind === 'remove') fields.splice(index, 1);
    else if (change.kind === 'repeat') fields.push([name, String(change.value)]);
    else if (change.kind === 'replace') fields.splice(index, 1, [name, String(change.value)]);
    else fields.push([change.name, String(change.value)]);
  }
  return fields;
}

/** Written as text, because a parsed object cannot carry `__proto__` or a key twice. */
export function changedJson(body: unknown, made: readonly Change[]): string {
  let text = JSON.stringify(body);
  for (const change of made) {
    const matches = [...text.matchAll(/"[^"\\]*":("[^"\\]*"|-?\d+|true|false|null|\[.*?\]|\{\})/g)];
    const match = 'at' in change ? matches[change.at % Math.max(1, matches.length)] : undefined;
    if (change.kind === 'add' || !match) {
      const name = JSON.stringify(change.kind === 'add' ? change.name : 'x');
      const value = 'value' in change ? JSON.stringify(change.value) : 'null';
      text = text.replace(/\{/, () => `{${name}:${value ?? 'null'}${/^\{\s*\}/.test(text) ? '' : ','}`);
      continue;
    }
    const [found] = match;
    const key = found.slice(0, found.indexOf('":') + 2);
    const put = change.kind === 'remove' ? '"gone":null' : `${key}${JSON.stringify(change.value) ?? 'null'}`;
    text =
      text.slice(0, match.index) +
      (change.kind === 'repeat' ? `${found},` : '') +
      put +
      text.slice(match.index + found.length);
  }
  return text;
}

const boundary = 'xxBOUNDARYxx';
export const contentTypes = [
  ...['application/x-www-form-urlencoded', 'application/json', 'application/json; charset=utf-16', 'text/plain', ''],
  ...[`multipart/form-data; boundary=${boundary}`, 'multipart/form-data', 'multipart/form-data; boundary='],
  ...[
    'multipart/form-data; boundary="',
    'application/json, text/html',
    'application/xml',
    'x',
    'application/octet-stream',
  ],
  ...['application/x-www-form-urlencoded; charset=utf-7', 'multipart/mixed; boundary=x', 'application/turbo-stream'],
];

const part = (head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;
const named = 'Content-Disposition: form-data; name="intent"';
const file = 'Content-Disposition: form-data; name="archivo"; filename="x.csv"\r\nContent-Type: text/csv';
const picture =
  'Content-Disposition: form-data; name="pictures"; filename="../../x.svg"\r\nContent-Type: image/svg+xml';
const end = `--${boundary}--\r\n`;
const bodies = [
  ...[
    '',
    '{',
    '[',
    'null',
    '"',
    '[1,2',
    '{"data":',
    '\ufeff{}',
    '{"a":1}{"a":2}',
    '['.repeat(20_000),
    '&&&===',
    'a=%',
    '%00=%00',
  ],
  ...[`${part(named, 'add')}${end}`, part(named, 'add'), `${part(named, 'add')}--${boundary}`, end, `--${boundary}`],
  ...[part('', 'x') + end, part('Content-Disposition: form-data', 'x') + end, part('Content-Disposition', 'x') + end],
  ...[
    part(file, 'id,name,price\n"x') + end,
    part(file, '\u0000\u0001') + end,
    part(file, '') + end,
    part(file, 'id;id;id') + end,
  ],
  ...[part(picture, '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') + end, part(picture, '') + end],
  ...[
    part(picture, 'GIF89a') + end,
    part(picture, '\u0089PNG\r\n\u001a\n') + end,
    part(`${named}; filename*=UTF-8''%E0%A4%A`, 'x') + end,
  ],
  ...[
    part(`${named}\r\n${'X-Y: z\r\n'.repeat(500)}`, 'x') + end,
    part(`Content-Disposition: form-data; name="${'n'.repeat(9_000)}"`, 'x') + end,
  ],
  ...[Array.from({ length: 2_000 }, (_, each) => `f${each}=x`).join('&'), part(named, 'x').repeat(300) + end],
];

export const rawBody = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...bodies) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);

/** For parts of addresses: as typed by a script, partly not well formed. */
export const addressPart = fc.oneof(
  hostileText.filter((text) => text.length < 300).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    ...[
      '%',
      '%E0%A4%A',
      '%00',
      '%ff%fe',
      '%c0%ae',
      '..%2f..%2f',
      '%5c',
      '%2e%2e',
      '~',
      '-',
      '.',
      '%0d%0aX: y',
      '%ED%A0%80',
    ],
  ),
);
