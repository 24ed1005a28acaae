import { describe, expect, test } from 'vitest';
import { replacePlaceholders, withDeferredScripts } from './html-postprocessing.server.ts';

const noncePlaceholder = '0f8fad5b-d9cb-469f-a165-70867728950e';

function replaced(page: string, nonce?: string) {
  const { html, inlineScripts } = replacePlaceholders(Buffer.from(page), noncePlaceholder, nonce);
  return { html: html.toString(), inlineScripts: inlineScripts.map(String) };
}

describe('16.15 the scripts of a page', () => {
  const page =
    `<head><script nonce="${noncePlaceholder}">theme()</script><link rel="modulepreload" nonce="${noncePlaceholder}" href="/a.js"/>` +
    `<script type="application/ld+json">{"name":"<b>"}</script></head><body><p>¡Muy bueno!</p>` +
    `<script nonce="${noncePlaceholder}" type="module" async="">import "/b.js"; // ñ</script>` +
    `<script nonce="${noncePlaceholder}" src="/c.js"></script><script type="module" nonce="${noncePlaceholder}" async="">\n</script></body>`;

  test('are ours when they have our placeholder, which nobody sees', () => {
    const { html, inlineScripts } = replaced(page);
    expect(inlineScripts).toEqual(['theme()', 'import "/b.js"; // ñ', '\n']);
    expect(html).toBe(page.replaceAll(` nonce="${noncePlaceholder}"`, ''));
  });

  test('carry the nonce of the page instead, where its policy has one', () => {
    const { html, inlineScripts } = replaced(page, 'once');
    expect(inlineScripts).toHaveLength(3);
    expect(html).toBe(page.replaceAll(noncePlaceholder, 'once'));
  });

  test.each([
    ['without the placeholder', '<script>steal()</script>'],
    ['with a placeholder that is guessed', '<script nonce="00000000-0000-0000-0000-000000000000">steal()</script>'],
    ['with an empty nonce', '<script nonce="">steal()</script>'],
    ['that begins one of ours before it', '<script>steal()//'],
    ['that puts one of ours into an attribute', '<script data-x="'],
  ])('that somebody else brought, %s, are not named', (_how, stored) => {
    const { inlineScripts } = replaced(`<p>${stored}</p>${page}`);
    expect(inlineScripts).toEqual(['theme()', 'import "/b.js"; // ñ', '\n']);
  });
});

const aPage = (head: string, body: string) =>
  `<html><head>${head}</head><body><p>¡Hola, Bogotá!</p>${body}</body></html>`;
const deferred = (html: string) => withDeferredScripts(Buffer.from(html)).toString();
const script = '<script type="module" async="">import "/assets/a.js";</script>';
const preloads = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>';

test('nothing of a page’s scripts is asked for before their loader runs', () => {
  const html = deferred(aPage(preloads, script));
  expect(html).not.toContain('modulepreload" href');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<p>¡Hola, Bogotá!</p>');
  expect(html).toContain(
    '<script type="text/plain" id="deferred-scripts" data-files="/assets/a.js /assets/b.js">import "/assets/a.js";</script>',
  );
  // Last, because it looks for what stands before it.
  expect(html).toMatch(/<script>\{const held=[^<]+<\/script><\/body><\/html>$/);
});

test('the loader is a script that can be read', () => {
  const [, loader = ''] = /<script>(\{const held.*?)<\/script>/.exec(deferred(aPage(preloads, script))) ?? [];
  expect(() => new Function(loader)).not.toThrow();
});

test('a page whose scripts carry a nonce, or that has none, stays as it is', () => {
  for (const html of [
    aPage(
      '<link rel="modulepreload" href="/assets/a.js" nonce="x"/>',
      '<script nonce="x" type="module" async=""></script>',
    ),
    aPage('', '<script>1</script>'),
  ])
    expect(deferred(html)).toBe(html);
});
