import { describe, expect, test } from 'vitest';
import { takeNonces as taken } from './own-scripts.server.ts';

const scriptNonce = '0f8fad5b-d9cb-469f-a165-70867728950e';

function takeNonces(page: string, nonce?: string) {
  const { html, texts } = taken(Buffer.from(page), scriptNonce, nonce);
  return { html: html.toString(), texts: texts.map(String) };
}

describe('16.15 the scripts of a page', () => {
  const page =
    `<head><script nonce="${scriptNonce}">theme()</script><link rel="modulepreload" nonce="${scriptNonce}" href="/a.js"/>` +
    `<script type="application/ld+json">{"name":"<b>"}</script></head><body><p>¡Muy bueno!</p>` +
    `<script nonce="${scriptNonce}" type="module" async="">import "/b.js"; // ñ</script>` +
    `<script nonce="${scriptNonce}" src="/c.js"></script><script type="module" nonce="${scriptNonce}" async="">\n</script></body>`;

  test('are ours when they carry our nonce, which nobody sees', () => {
    const { html, texts } = takeNonces(page);
    expect(texts).toEqual(['theme()', 'import "/b.js"; // ñ', '\n']);
    expect(html).toBe(page.replaceAll(` nonce="${scriptNonce}"`, ''));
  });

  test('carry the nonce of the page instead, where its policy has one', () => {
    const { html, texts } = takeNonces(page, 'once');
    expect(texts).toHaveLength(3);
    expect(html).toBe(page.replaceAll(scriptNonce, 'once'));
  });

  test.each([
    ['without the nonce', '<script>steal()</script>'],
    ['with a nonce that is guessed', '<script nonce="00000000-0000-0000-0000-000000000000">steal()</script>'],
    ['with an empty nonce', '<script nonce="">steal()</script>'],
    ['that begins one of ours before it', '<script>steal()//'],
    ['that puts one of ours into an attribute', '<script data-x="'],
  ])('that somebody else brought, %s, are not named', (_how, stored) => {
    const { texts } = takeNonces(`<p>${stored}</p>${page}`);
    expect(texts).toEqual(['theme()', 'import "/b.js"; // ñ', '\n']);
  });
});
