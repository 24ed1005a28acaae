import type { Page } from '@playwright/test';
import { faultsInEveryAppearance } from './appearance-faults.ts';
import { expect, test } from './shop.ts';

/** Dark text on white in both themes, but for what a test adds. */
const page = (style: string) => `<!doctype html><html lang="es"><title>Looks</title>
  <style>body { background: #fff; color: #222 } [hidden] { display: none } ${style}</style>
  <main><h1>Looks</h1><p class="narrow">Uno dos</p><p class="middle">Tres cuatro</p><p class="wide">Cinco seis</p></main></html>`;

const widths =
  '.wide, .middle { display: none } @media (width > 900px) { .wide { display: block } } @media (700px <= width <= 900px) { .middle { display: block } }';

async function faultsOf(shown: Page, style: string): Promise<string[]> {
  await shown.goto('about:blank');
  await shown.setViewportSize({ width: 360, height: 900 });
  await shown.setContent(page(widths + style));
  return (await faultsInEveryAppearance(shown)).map((fault) => fault.slice(0, fault.indexOf(': Elements')));
}

test('what is too pale is found in each theme, also where only one width shows it', async ({ page: shown }) => {
  expect(await faultsOf(shown, '')).toEqual([]);
  for (const theme of ['dark', 'light']) {
    expect(await faultsOf(shown, `[data-theme=${theme}] p { color: #999 }`)).toEqual(
      [360, 1280, 768].map((width) => `${width} px, ${theme}: color-contrast`),
    );
  }
});
