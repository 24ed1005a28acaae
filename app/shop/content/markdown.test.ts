import { describe, expect, test } from 'vitest';
import { hostileTexts } from '#tests/support/hostile-texts.ts';
import { isAllowedLink, readMarkdown } from './markdown.server.ts';
import {
  type Block,
  everyBlock,
  type Inline,
  longestMarkdown,
  plainTextOf,
  productIdsOf,
  sectionsOf,
} from './rich-text.ts';
import { slugOf } from './slug.ts';

const only = (markdown: string) => readMarkdown(markdown)[0];
const paragraph = (...children: Inline[]): Block => ({ kind: 'paragraph', children });

function hrefsIn(children: readonly Inline[]): string[] {
  return children.flatMap((inline) => {
    if (typeof inline === 'string' || !('children' in inline)) return [];
    return [...(inline.kind === 'link' ? [inline.href] : []), ...hrefsIn(inline.children)];
  });
}

function inlinesOf(block: Block): Inline[] {
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat();
  return 'children' in block ? block.children : [];
}

describe('a text', () => {
  test.each<[string, Block]>([
    [
      'Uno **dos** *tres* ~~no~~ `a*b`',
      paragraph(
        'Uno ',
        { kind: 'strong', children: ['dos'] },
        ' ',
        { kind: 'emphasis', children: ['tres'] },
        ' ',
        { kind: 'strike', children: ['no'] },
        ' ',
        { kind: 'code', text: 'a*b' },
      ),
    ],
    ['una\nlínea', paragraph('una', ' ', 'línea')],
    ['dos  \nlíneas', paragraph('dos', { kind: 'break' }, 'líneas')],
    ['# Título', { kind: 'heading', level: 2, id: 'titulo', children: ['Título'] }],
    ['### Menor {#ancla}', { kind: 'heading', level: 3, id: 'ancla', children: ['Menor'] }],
    [
      '- a\n- b',
      { kind: 'list', start: null, items: [[{ kind: 'text', children: ['a'] }], [{ kind: 'text', children: ['b'] }]] },
    ],
    ['3. a', { kind: 'list', start: 3, items: [[{ kind: 'text', children: ['a'] }]] }],
    ['> cita', { kind: 'quote', blocks: [paragraph('cita')] }],
    ['```\n<b>\n```', { kind: 'code', text: '<b>' }],
    ['---', { kind: 'rule' }],
    ['::producto[ryzen-7]', { kind: 'product', id: 'ryzen-7' }],
    ['![Una torre](/uploads/x.webp)', { kind: 'picture', address: '/uploads/x.webp', alt: 'Una torre' }],
    [
      'Tabla: Lo que hay\n\n| a | b |\n|---|---|\n| 1 | 2 |',
      { kind: 'table', caption: 'Lo que hay', head: [['a'], ['b']], rows: [[['1'], ['2']]] },
    ],
  ])('%j is what it says', (markdown, block) => {
    expect(readMarkdown(markdown)).toEqual([block]);
  });

  test('has pictures and products in lines of their own; among words they are words', () => {
    expect(only('Mira ![la torre](/uploads/x.webp) y ::producto[1]')).toEqual(
      paragraph('Mira ', 'la torre', ' y ::producto[1]'),
    );
  });

  test('has no two headings of one address', () => {
    const ids = everyBlock(readMarkdown('# A\n\n# A\n\n# A-2\n\n# ¿?\n\n# {#a}')).map(
      (block) => 'id' in block && block.id,
    );
    expect(new Set(ids).size).toBe(5);
  });

  test('names its products once, and at most fifty', () => {
    const markdown = Array.from({ length: 120 }, (_, index) => `::producto[p${index % 70}]`).join('\n\n');
    expect(productIdsOf(readMarkdown(markdown))).toHaveLength(50);
  });

  test('is read by its headings of the first level', () => {
    expect(sectionsOf(readMarkdown('antes\n\n## Uno\n\na\n\n### dentro\n\n## Dos'))).toMatchObject([
      { heading: null, blocks: [{ kind: 'paragraph' }] },
      { heading: { id: 'uno', title: 'Uno' }, blocks: [{ kind: 'paragraph' }, { kind: 'heading', level: 3 }] },
      { heading: { id: 'dos', title: 'Dos' }, blocks: [] },
    ]);
  });

  test('has the words in braces filled in, which are never Markdown', () => {
    const link: Inline = { kind: 'link', href: 'mailto:a@b.test', children: ['a@b.test'] };
    const placeholders = { correo: link, vendedor: '**[x](javascript:1)**', tiempos: { list: ['uno', 'dos'] } };
    expect(readMarkdown('{correo}: {vendedor} {nadie} {constructor}', placeholders)).toEqual([
      paragraph(link, ': ', '**[x](javascript:1)**', ' ', '{nadie}', ' ', '{constructor}'),
    ]);
    expect(readMarkdown('{tiempos}', placeholders)).toMatchObject([{ kind: 'list', items: [{}, {}] }]);
  });
});

describe('a link', () => {
  test.each(['/', '/product/1', '/search?q=a+b#c', '#titulo', 'https://sic.gov.co/x', 'mailto:a@b.test', 'tel:+57300'])(
    '%s is one',
    (href) => {
      expect(isAllowedLink(href)).toBe(true);
      expect(hrefsIn(inlinesOf(only(`[x](${href})`)!))).toEqual([href]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'java&Tab;script:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://sin-cifrar.test',
    '//otra.test',
    '/\\otra.test',
    'file:///etc/passwd',
    'blob:x',
    'https:evil.test',
    'relativa',
    '',
  ])('%j is none: it stays as it was typed', (href) => {
    expect(isAllowedLink(href)).toBe(false);
    for (const markdown of [`[x](${href})`, `[x](<${href}>)`, `<${href}>`]) {
      const hrefs = readMarkdown(markdown).flatMap((block) => hrefsIn(inlinesOf(block)));
      // A backslash is encoded, so that no browser takes it for a slash.
      expect(hrefs.filter((each) => !each.startsWith('/%5C'))).toEqual([]);
    }
  });
});

describe('what is meant to do harm', () => {
  test.each(hostileTexts)('is words: %j', (text) => {
    const blocks = everyBlock(readMarkdown(text));
    for (const block of blocks) for (const href of hrefsIn(inlinesOf(block))) expect(isAllowedLink(href)).toBe(true);
    // Whatever else it became, its markup is still to be read.
    const said = blocks.map((block) => (block.kind === 'code' ? block.text : plainTextOf(inlinesOf(block)))).join(' ');
    if (text.includes('<x-hostile>')) expect(said).toContain('<x-hostile>');
  });

  const most = longestMarkdown;
  const repeated = (text: string) => text.repeat(Math.ceil(most / text.length)).slice(0, most);
  test.each([
    ...[
      '[',
      '![',
      '*a_',
      'a__',
      '>',
      '> ',
      '- ',
      '1. ',
      '[a](<b',
      '[a](',
      '<',
      '<a ',
      '\\',
      '~~a',
      '{a',
      '[a]: b\n',
      '`',
      '# a {#',
    ],
    ...[
      '* * ',
      '| ',
      '|-\n',
      'x|',
      '# a\n',
      '```\n',
      '> - ',
      '[[',
      '](b)',
      '&#1234567',
      '::producto[',
      '*[_`',
      '\t',
      '  \n',
    ],
  ])('repeated to the longest text is read at once and not nested without end: %j', (text) => {
    const blocks = readMarkdown(repeated(text));
    expect(depthOf(blocks)).toBeLessThan(110);
  });

  test('nested 10,000 deep is flat', () => {
    for (const deep of ['>'.repeat(10_000), '- '.repeat(10_000), `${'*'.repeat(10_000)}a`, `${'['.repeat(10_000)}a`]) {
      expect(depthOf(readMarkdown(`${deep} hola`))).toBeLessThan(110);
    }
    const stairs = Array.from({ length: 340 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n');
    expect(depthOf(readMarkdown(stairs))).toBeLessThan(110);
  });

  test('of a megabyte is cut', () => {
    expect(plainTextOf(inlinesOf(only('a'.repeat(1_000_000))!))).toHaveLength(most);
  });
});

function depthOf(blocks: readonly Block[]): number {
  return blocks.reduce((deepest, block) => {
    const inside = block.kind === 'list' ? block.items.flat() : block.kind === 'quote' ? block.blocks : [];
    return Math.max(deepest, 1 + depthOf(inside));
  }, 0);
}

test('a slug says a title in an address', () => {
  expect(slugOf('  ¿Cómo armar un PC en 2027?  ')).toBe('como-armar-un-pc-en-2027');
  expect(slugOf('ÑANDÚ')).toBe('nandu');
  expect(slugOf('¡!')).toBe('');
  expect(slugOf('a'.repeat(200))).toHaveLength(80);
});
