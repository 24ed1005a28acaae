import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type KnownClasses, knownClasses, straysOfApplied, straysOfComponent } from './support/source/stray-classes.ts';
import { coloursIn, type Stray, straysOfCss } from './support/source/stray-styles.ts';

const styleSheet = 'app/ui/styles.css';
const sheet = readFileSync(styleSheet, 'utf8');

const exceptions: Record<string, { found: RegExp; why: string }[]> = {
  'app/components/admin/figures/plot-area.tsx': [
    { found: /^style$/, why: 'where the note of a point stands depends on the point' },
  ],
  'app/components/catalog/banners.tsx': [
    { found: /^min-\[90rem\]:/, why: 'where the title has room for its longest line beside the parts' },
  ],
  'app/components/development/tokens.tsx': [
    { found: /^fill="(var\(--color-|\))"$/, why: 'the swatches: each token in its turn' },
  ],
  'app/components/auth/google-sign-in.tsx': [
    { found: /^fill="#(EA4335|4285F4|FBBC05|34A853)"$/, why: "Google's sign, in the colours that Google demands" },
  ],
  'app/components/admin/sign-in/qr-code.tsx': [
    { found: /^fill="#(fff|000)"$/, why: 'black on white in both themes, which is what cameras read' },
  ],
  'app/ui/shelf/shelf.css': [
    { found: /:min-h-\[[\d.]+rem\]$/, why: 'as high as a price above its list price, whether there is one or not' },
  ],
  [styleSheet]: [{ found: /^30rem$/, why: 'how high a screen must be for what sticks to it; breakpoints are widths' }],
};

/** Mail clients support neither custom properties nor our fonts. */
const mailColours = 'app/emails/colours.ts';

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .sort();

let known: KnownClasses;
beforeAll(async () => {
  known = await knownClasses(styleSheet);
});

function straysOf(path: string, source: string): Stray[] {
  if (path.endsWith('.css')) return [...straysOfCss(source), ...straysOfApplied(source)];
  if (path.startsWith('app/emails/')) {
    if (path === mailColours) return [];
    return source
      .split('\n')
      .flatMap((text, index) => [
        ...coloursIn(text.replace(/&#\d+;/g, '')).map((found) => ({ line: index + 1, found, instead: mailColours })),
        ...[...text.matchAll(/font-size:(\d+)px/g)]
          .filter(([, size]) => !sheet.includes(`--text-${size}:`))
          .map(([found]) => ({ line: index + 1, found, instead: 'a step of the scale' })),
      ]);
  }
  return straysOfComponent(path, source, known, sheet);
}

const isScanned = (path: string) =>
  /\.(tsx|css)$/.test(path) || (/^app\/(components|ui|emails)\/.*\.ts$/.test(path) && !path.includes('.test.'));

describe('the appearance of the shop', () => {
  it('has no colour, size or face beside the tokens', () => {
    const needed = new Set<RegExp>();
    const strays = filesBelow('app')
      .filter(isScanned)
      .flatMap((path) =>
        straysOf(path, readFileSync(path, 'utf8'))
          .filter(({ found }) => {
            const exception = exceptions[path]?.find((each) => each.found.test(found));
            if (exception) needed.add(exception.found);
            return !exception;
          })
          .map(({ line, found, instead }) => `${path}:${line} says ${found}; use ${instead}`),
      );
    expect(strays).toEqual([]);
    const unneeded = Object.entries(exceptions).flatMap(([path, each]) =>
      each.filter(({ found }) => !needed.has(found)).map(({ found }) => `${path} needs the exception ${found} no more`),
    );
    expect(unneeded).toEqual([]);
  });
});

const component = (source: string) =>
  straysOfComponent('app/ui/component.tsx', source, known, sheet).map(({ found }) => found);

describe('the check finds in a component', () => {
  it.each([
    ['<p className="flex text-[13px] text-muted" />', 'text-[13px]'],
    ['<p className="flex text-sm" />', 'text-sm'],
    ['<p className="flex rounded-lg p-4" />', 'rounded-lg'],
    ['<p className="bg-white p-4" />', 'bg-white'],
    ['<p className="flex text-red-500" />', 'text-red-500'],
    ['<p className="flex hover:bg-[#fff]" />', 'hover:bg-[#fff]'],
    ['<p className="mt-[7px] flex" />', 'mt-[7px]'],
    ['<p className="-left-[7px] flex" />', '-left-[7px]'],
    ['<p className="flex p-4.5" />', 'p-4.5'],
    ['<p className="flex p-0.75" />', 'p-0.75'],
    ['<p className="grid grid-cols-[13px_1fr]" />', 'grid-cols-[13px_1fr]'],
    ['<p className="flex md:w-[33px]" />', 'md:w-[33px]'],
    ['<p className="flex font-[Inter]" />', 'font-[Inter]'],
    ['<p className="flex shadow-[0_0_3px_red]" />', 'shadow-[0_0_3px_red]'],
    ['<p className="flex min-[90rem]:p-4" />', 'min-[90rem]:p-4'],
    ['<p className="flex [margin:3px]" />', '[margin:3px]'],
    ["const look = classNames('flex gap-2', isBig && 'text-lg p-4');", 'text-lg'],
    ['<p style={{ width: 13 }} />', 'style'],
    ['<path fill="#abc" />', 'fill="#abc"'],
    ["<path stroke={isOn ? 'red' : 'none'} />", 'stroke="red"'],
    ['<text fontSize="13" />', 'fontSize'],
    ["<text fontFamily='Arial' />", 'fontFamily'],
    ["const shade = 'rgba(0, 0, 0, .5)';", 'rgba('],
    ["const shade = { backgroundColor: 'tomato' };", 'backgroundColor="tomato"'],
  ])('%s', (source, found) => {
    expect(component(source)).toContain(found);
  });
});

it.each([
  '<p className="flex p-3.5 text-14 text-muted sm:p-4" />',
  '<p className="group/dot flex fold-on-phones" />',
  '<p className="aspect-[4/3] min-h-[2lh] w-full" />',
  '<p className="grid lg:grid-cols-[minmax(0,1fr)_24rem]" />',
  '<p className="flex aria-[current=page]:border-mask has-[a:focus-visible]:outline-2" />',
  '<path className="fill-accent" fill="none" stroke="currentColor" strokeWidth="2" d="M0 6h24" />',
  '<Bar fill="var(--color-mask)" />',
  "const words = 'Quedan 3, y uno va en camino: hidden';",
  "import { a } from '#app/abc.ts';",
  '<a href="#import">Importar</a>',
])('the check lets pass in a component: %s', (source) => {
  expect(component(source)).toEqual([]);
});

describe('the check finds in a style sheet', () => {
  it.each([
    ['.a { color: red; }', 'red'],
    ['.a { background: oklch(0.15 0.02 165 / 0.55); }', 'oklch('],
    ['.a {\n  & b { border: 1px solid #ddd }\n}', '#ddd'],
    ['.a { font-size: 0.8rem; }', 'font-size: 0.8rem'],
    ['.a { font-family: Arial; }', 'font-family: Arial'],
    ['.a { font: 12px Arial; }', 'font: 12px Arial'],
    ['.a { font-weight: 780; }', 'font-weight: 780'],
    ['.a { letter-spacing: -0.02em; }', 'letter-spacing: -0.02em'],
    ['.a { border-radius: 7px; }', 'border-radius: 7px'],
    ['.a { padding: 0.6rem 1rem; }', 'padding: 0.6rem'],
    ['.a { margin: -7px; }', 'margin: -7px'],
    ['@media (width >= 50rem) { .a { margin: 0; } }', '50rem'],
    ['.a { --shade: #123456; }', '#123456'],
  ])('%s', (source, found) => {
    expect(straysOfCss(source).map((stray) => stray.found)).toEqual([found]);
  });

  it('and says where, and what to use', () => {
    expect(straysOfCss('/* one\ntwo */\n.a {\n  padding: 0.6rem;\n}')).toEqual([
      { line: 4, found: 'padding: 0.6rem', instead: '0.5rem, step 2 of the grid (8 px)' },
    ]);
  });
});

it.each([
  '@theme { --color-a: oklch(1 0 0); --radius-chip: 5px; --breakpoint-md: 48rem; }\n@media (width >= 48rem) { .a { margin: 0 } }',
  '@layer theme { [data-theme="dark"] { --color-a: #000; } }',
  '.a { margin: 1em; padding: 0.25rem 12px; outline: 2px solid var(--color-focus); font-size: var(--text-14); }',
  '.a { max-width: calc(68ch * 1.125); height: 100dvh; translate: 0 8px; white-space: nowrap; }',
])('the check lets pass in a style sheet: %s', (source) => {
  expect(straysOfCss(source)).toEqual([]);
});
