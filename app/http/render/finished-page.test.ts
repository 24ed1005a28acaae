import { describe, expect, test } from 'vitest';
import { acceptedEncoding, decoded, encoded, takeMarkersOut, withDeferredScripts } from './finished-page.server.ts';

const ownScriptMarker = '0f8fad5b-d9cb-469f-a165-70867728950e';

function replaced(page: string, nonce?: string) {
  const { html, inlineScripts } = takeMarkersOut(Buffer.from(page), ownScriptMarker, nonce);
  return { html: html.toString(), inlineScripts: inlineScripts.map(String) };
}

describe('16.15 the scripts of a page', () => {
  const page =
    `<head><script nonce="${ownScriptMarker}">theme()</script><link rel="modulepreload" nonce="${ownScriptMarker}" href="/a.js"/>` +
    `<script type="application/ld+json">{"name":"<b>"}</script></head><body><p>¡Muy bueno!</p>` +
    `<script nonce="${ownScriptMarker}" type="module" async="">import "/b.js"; // ñ</script>` +
    `<script nonce="${ownScriptMarker}" src="/c.js"></script><script type="module" nonce="${ownScriptMarker}" async="">\n</script></body>`;

  test('are ours when they carry our marker, which nobody sees', () => {
    const { html, inlineScripts } = replaced(page);
    expect(inlineScripts).toEqual(['theme()', 'import "/b.js"; // ñ', '\n']);
    expect(html).toBe(page.replaceAll(` nonce="${ownScriptMarker}"`, ''));
  });

  test('carry the nonce of the page instead, where its policy has one', () => {
    const { html, inlineScripts } = replaced(page, 'once');
    expect(inlineScripts).toHaveLength(3);
    expect(html).toBe(page.replaceAll(ownScriptMarker, 'once'));
  });

  test.each([
    ['without the marker', '<script>steal()</script>'],
    ['with a marker that is guessed', '<script nonce="00000000-0000-0000-0000-000000000000">steal()</script>'],
    ['with an empty marker', '<script nonce="">steal()</script>'],
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

const names = ['Memoria', 'Procesador', 'Tarjeta de video', 'Disco', 'Fuente', 'Monitor', 'Teclado'];
const list = Buffer.from(
  Array.from(
    { length: 400 },
    (_, n) =>
      `<li class="card"><a href="/product/p${n * 7919}">${names[(n * n) % 7]} ${n} GB</a><span>$ ${(n * n * 7919) % 1_000_000}</span></li>`,
  ).join(''),
);

test('a page is the same page in each encoding', () => {
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    for (const isSentOnce of [true, false]) {
      expect(decoded(encoded(list, encoding, isSentOnce), encoding).toString()).toBe(list.toString());
    }
  }
});

test('a page that is cached is packed better than one that is sent once', () => {
  expect(encoded(list, 'br').length).toBeLessThan(encoded(list, 'br', true).length);
});

test('a page is packed the same, however busy the shop is', () => {
  for (const isSentOnce of [true, false]) {
    const [first, second] = [encoded(list, 'br', isSentOnce), encoded(list, 'br', isSentOnce)];
    expect(second.equals(first)).toBe(true);
  }
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['br; q=0.000', 'identity'],
  ['brotli', 'identity'],
  ['gzip;q=0.5, br;q=0.1', 'br'],
])('%s is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
