import type { Page } from '@playwright/test';
import { axeInBothThemes } from './accessibility.ts';
import { checkedWidths, faultsInEveryAppearance } from './appearance-faults.ts';
import { expect, test } from './shop.ts';

/** Which of the checked widths show an element of this class. */
const widths = `.wide, .middle, .narrow { display: none }
  @media (width < 700px) { .narrow { display: block } }
  @media (width > 900px) { .wide { display: block } }
  @media (700px <= width <= 900px) { .middle { display: block } }`;
const classOf = { 360: 'narrow', 768: 'middle', 1280: 'wide' } as const;

/** Dark text on white in both themes, but for what a test adds. */
const page = (style: string, content: string) => `<!doctype html><html lang="es"><title>Looks</title>
  <style>body { background: #fff; color: #222 } ${widths} ${style}</style>
  <main><h1>Looks</h1>${content}</main></html>`;

const paragraphs = '<p class="narrow">Uno dos</p><p class="middle">Tres cuatro</p><p class="wide">Cinco seis</p>';

/** Each as its width, theme and rule, or in the words of what is no rule of axe's. */
async function faultsOf(
  shown: Page,
  style: string,
  content = paragraphs,
  { isFurtherState = false } = {},
): Promise<string[]> {
  await shown.goto('about:blank');
  await shown.setViewportSize({ width: 360, height: 900 });
  await shown.setContent(page(style, content));
  const faults = await faultsInEveryAppearance(shown, { isFurtherState });
  return faults.map((fault) => fault.replace(/(, (?:dark|light): [\w-]+): .*/s, '$1'));
}

test('what is too pale is found in each theme, also where only one width shows it', async ({ page: shown }) => {
  expect(await faultsOf(shown, '')).toEqual([]);
  for (const theme of ['dark', 'light']) {
    expect(await faultsOf(shown, `[data-theme=${theme}] p { color: #999 }`)).toEqual(
      [360, 1280, 768].map((width) => `${width} px, ${theme}: color-contrast`),
    );
  }
});

/** What is whole first, and then the same with a fault: what was seen before must not hide it. */
const pairs: Record<string, { whole: string; faulty: string; fault: string }> = {
  'text that another background makes pale': {
    whole: '<div><p>Uno dos</p></div>',
    faulty: '<div style="background: #555"><p>Uno dos</p></div>',
    fault: 'color-contrast',
  },
  'text that its box makes pale': {
    whole: '<div style="opacity: 1"><p>Uno dos</p></div>',
    faulty: '<div style="opacity: .4"><p>Uno dos</p></div>',
    fault: 'color-contrast',
  },
  'what is pale and no longer switched off': {
    whole: '<button style="color: #999; background: #fff" disabled>Comprar</button>',
    faulty: '<button style="color: #999; background: #fff">Comprar</button>',
    fault: 'color-contrast',
  },
  'a field without its label': {
    whole: '<label for="a">Nombre</label><input id="a">',
    faulty: '<input id="a">',
    fault: 'label',
  },
  'a button without a name': {
    whole: '<button aria-label="Cerrar"><svg width="30" height="30"></svg></button>',
    faulty: '<button><svg width="30" height="30"></svg></button>',
    fault: 'button-name',
  },
  'a picture without words': {
    whole: '<img alt="" width="40" height="40" src="data:,">',
    faulty: '<img width="40" height="40" src="data:,">',
    fault: 'image-alt',
  },
  'a link of the colour of its sentence': {
    whole:
      '<p>Lee con calma todas las palabras de <a href="/a">los términos</a> antes de comprar algo en la tienda.</p>',
    faulty:
      '<p>Lee con calma todas las palabras de <a href="/a" style="color: #333; text-decoration: none">los términos</a> antes de comprar algo en la tienda.</p>',
    fault: 'link-in-text-block',
  },
};

/** Of axe alone, at the narrowest width and this one. */
async function axeFaultsOf(shown: Page, width: (typeof checkedWidths)[number], content: string): Promise<string[]> {
  await shown.goto('about:blank');
  await shown.setContent(page('', `<div class="${classOf[width]}">${content}</div>`));
  const found: string[] = [];
  for (const each of new Set([checkedWidths[0], width])) {
    await shown.setViewportSize({ width: each, height: 900 });
    const faults = await axeInBothThemes(shown, { isFirst: each === checkedWidths[0] });
    found.push(...faults.map((fault) => `${each} px, ${fault.slice(0, fault.indexOf(': ', 7))}`));
  }
  return found;
}

/** Of one rule of colours and one other. Of the rest only the last width is looked at, which is judged by what the first one has shown. */
const atEveryWidth = ['text that another background makes pale', 'a field without its label'];

for (const [what, { whole, faulty, fault }] of Object.entries(pairs)) {
  const widths = atEveryWidth.includes(what) ? checkedWidths : checkedWidths.slice(-1);
  test(`is found, whichever width shows it: ${what}`, async ({ page: shown }) => {
    const themes = /contrast|link-in/.test(fault) ? ['dark', 'light'] : ['light'];
    for (const width of widths) {
      expect(await axeFaultsOf(shown, width, whole)).toEqual([]);
      expect(await axeFaultsOf(shown, width, faulty)).toEqual(themes.map((theme) => `${width} px, ${theme}: ${fault}`));
    }
    // What was found is not taken for known.
    expect(await axeFaultsOf(shown, 768, faulty)).not.toEqual([]);
  });
}

test('what loses its name at one width alone is found', async ({ page: shown }) => {
  const link = (label: string) =>
    `<a href="/a"${label}><span class="narrow">Carrito</span><svg width="30" height="30"></svg></a>`;
  expect(await faultsOf(shown, 'span.narrow { display: inline }', link(''))).toEqual([]);
  expect(await faultsOf(shown, '', link(' aria-label="Carrito"'))).toEqual([]);
  expect(await faultsOf(shown, '', link(''))).toEqual(['1280 px, light: link-name', '768 px, light: link-name']);
});

test('of a further state, what is new at the first two widths is found, and what is too wide at any', async ({
  page: shown,
}) => {
  const further = (content: string) => faultsOf(shown, 'body { margin: 0 }', content, { isFurtherState: true });
  const field = (label: string) => `<form><label for="nit">NIT</label><input id="nit"${label}></form>`;
  expect(await further(field(''))).toEqual([]);
  expect(await further(field(' aria-required="no"'))).toEqual(['360 px, light: aria-valid-attr-value']);
  expect(await further(field('').replace('for="nit"', ''))).toEqual(['360 px, light: label']);
  expect(await further('<nav class="wide" aria-label="Otra"><img width="40" height="40" src="data:,"></nav>')).toEqual([
    '1280 px, light: image-alt',
  ]);
  expect(await further('<div class="middle"><div style="width: 798px; height: 1px"></div></div>')).toEqual([
    '768 px: 30 px too wide',
  ]);
});

test('too wide, too small and too wide when it is enlarged is found at each width, on each page', async ({
  page: shown,
}) => {
  for (const width of checkedWidths) {
    const wide = `<div class="${classOf[width]}"><div style="width: ${width + 30}px; height: 1px"></div></div>`;
    const found = await faultsOf(shown, 'body { margin: 0 }', wide);
    expect(found).toContain(`${width} px: 30 px too wide`);
    const small = `<div class="${classOf[width]}"><button aria-label="Uno" style="width: 10px; height: 10px; padding: 0"></button><button aria-label="Dos" style="width: 10px; height: 10px; padding: 0"></button></div>`;
    const targets = (await faultsOf(shown, '', small)).filter((each) => each.includes('target of'));
    // Tablets have no smaller targets than phones.
    expect(targets).toEqual(
      width === 768 ? [] : Array(2).fill(expect.stringContaining(`${width} px: target of 10 by 10 px`)),
    );
  }
  const long = `<p style="white-space: nowrap; width: 0; font: 16px monospace">${'x'.repeat(31)}</p>`;
  expect(await faultsOf(shown, 'body { margin: 0 }', long)).toEqual([
    expect.stringMatching(/^enlarged and spaced: \d+ px too wide$/),
  ]);
  const large = '<p style="width: 12rem; margin: 0">Uno dos</p>';
  expect(await faultsOf(shown, 'body { margin: 0 }', large)).toEqual(['with letters twice as large: 64 px too wide']);
});

test('a sign or a sentence that what stands beside it leaves no room is found', async ({ page: shown }) => {
  const withSign = (style: string) =>
    `<p style="display: flex; width: 4rem"><svg viewBox="0 0 24 24" width="16" height="16" style="${style}"></svg> Volveremos</p>`;
  expect(await faultsOf(shown, '', withSign('flex-shrink: 0'))).toEqual([]);
  expect(await faultsOf(shown, '', withSign(''))).toEqual(
    [360, 1280, 768].map((width) => expect.stringMatching(`^${width} px: sign of \\d+ by 16 px: Volveremos$`)),
  );
  const sentence = (width: string) =>
    `<div style="display: grid; grid-template-columns: ${width} auto"><p style="overflow-wrap: anywhere">Ana Ibáñez</p><p>Listo</p></div>`;
  expect(await faultsOf(shown, '', sentence('6rem'))).toEqual([]);
  expect(await faultsOf(shown, '', sentence('1rem'))).toEqual(
    [360, 1280, 768].map((width) => expect.stringMatching(`^${width} px: words of 16 by \\d+ px: Ana Ibáñez$`)),
  );
});
