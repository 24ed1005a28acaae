import { readdirSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { ComponentsScreen } from '#app/components/development/components-screen.tsx';
import { contrast, pairs } from '#app/components/development/contrast.ts';

const page = 'app/components/development';
const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')] as const);
const shown = sourcesIn(page)
  .map(([, source]) => source)
  .join('\n');

const sheet = readFileSync('app/ui/styles.css', 'utf8');
const [light = '', dark = ''] = [/@theme \{([\s\S]*?)\n\}/, /\[data-theme="dark"\] \{([\s\S]*?)\n {4}\}/].map(
  (block) => block.exec(sheet)?.[1] ?? '',
);
const tokens = (block: string, kind: string) =>
  new Map(
    [...block.matchAll(new RegExp(`--${kind}-([\\w-]+?):\\s*([^;]+);`, 'g'))].map(([, name, value]) => [name, value]),
  );

const components = sourcesIn('app/ui').flatMap(([path, source]) =>
  [...source.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, component]) => [path, component ?? ''] as const),
);

it('finds the components', () => {
  expect(components.map(([, component]) => component)).toEqual(
    expect.arrayContaining(['Button', 'Field', 'Strip', 'Toaster']),
  );
});

it.each([
  ...components,
  ...['ProductCard', 'PriceBlock', 'StockWords', 'Banners', 'CartLink'].map((name) => ['', name] as const),
])('%s %s has a section on the page of components', (_path, component) => {
  expect(shown).toMatch(new RegExp(`<${component}[\\s/>]`));
});

it.each([
  ...[...tokens(light, 'color').keys()]
    .filter((name) => !/^(\*|transparent|current|dimmed)$/.test(name ?? ''))
    .map((name) => [`  ${/-/.test(name ?? '') ? `'${name}'` : name}: '`]),
  ...[...tokens(light, 'text').keys()].filter((name) => /^\d+$/.test(name ?? '')).map((name) => [`'text-${name}':`]),
  ...[...tokens(light, 'font-weight').keys()].map((name) => [`'font-${name}':`]),
  ...[...tokens(light, 'radius').keys()].map((name) => [`'rounded-${name}':`]),
])('the token of %j has one, too', (entry) => {
  expect(shown).toContain(entry);
});

it('draws every component', () => {
  const Stub = createRoutesStub([{ path: '/ui', Component: ComponentsScreen }]);
  const html = renderToStaticMarkup(createElement(Stub, { initialEntries: ['/ui'] }));
  for (const words of [
    'Piezas de Núcleo',
    'Añadir al carrito',
    'Revisa estos datos',
    'Quedan 3',
    '¡Oferta Especial!',
  ]) {
    expect(html).toContain(words);
  }
});

describe('contrast', () => {
  it.each([
    ['oklch(0 0 0)', 'oklch(1 0 0)', 21],
    ['oklch(1 0 0)', 'oklch(1 0 0)', 1],
    // #b34d1f on white: 5.33 by the WCAG formula.
    ['oklch(0.545 0.145 42)', 'oklch(1 0 0)', 5.3],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 1);
  });

  const themes = {
    light: tokens(light, 'color'),
    dark: new Map([...tokens(light, 'color'), ...tokens(dark, 'color')]),
  };
  it.each(Object.entries(themes).flatMap(([theme, colours]) => pairs.map((pair) => ({ theme, colours, ...pair }))))(
    '$theme: $on on $ground is at least $least',
    ({ colours, on, ground, least }) => {
      expect(contrast(colours.get(on) ?? '', colours.get(ground) ?? '')).toBeGreaterThanOrEqual(least);
    },
  );
});
