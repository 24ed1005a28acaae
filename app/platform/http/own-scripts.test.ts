import { describe, expect, test } from 'vitest';
import { takeMarks as taken } from './own-scripts.server.ts';

const mark = '0f8fad5b-d9cb-469f-a165-70867728950e';

function takeMarks(page: string, nonce?: string) {
  const { html, texts } = taken(Buffer.from(page), mark, nonce);
  return { html: html.toString(), texts: texts.map(String) };
}

describe('16.15 the scripts of a page', () => {
  const page =
    `<head><script nonce="${mark}">theme()</script><link rel="modulepreload" nonce="${mark}" href="/a.js"/>` +
    `<script type="application/ld+json">{"name":"<b>"}</script></head><body><p>¡Muy bueno!</p>` +
    `<script nonce="${mark}" type="module" async="">import "/b.js"; // ñ</script>` +
    `<script nonce="${mark}" src="/c.js"></script><script type="module" nonce="${mark}" async="">\n</script></body>`;

  test('are ours when they carry the mark, which nobody sees', () => {
    const { html, texts } = takeMarks(page);
    expect(texts).toEqual(['theme()', 'import "/b.js"; // ñ', '\n']);
    expect(html).toBe(page.replaceAll(` nonce="${mark}"`, ''));
  });

  test('carry the nonce of the page instead, where its policy has one', () => {
    const { html, texts } = takeMarks(page, 'once');
    expect(texts).toHaveLength(3);
    expect(html).toBe(page.replaceAll(mark, 'once'));
  });

  test.each([
    ['without the mark', '<script>steal()</script>'],
    ['with a mark that is guessed', '<script nonce="00000000-0000-0000-0000-000000000000">steal()</script>'],
    ['with an empty mark', '<script nonce="">steal()</script>'],
    ['that begins one of ours before it', '<script>steal()//'],
    ['that puts one of ours into an attribute', '<script data-x="'],
  ])('that somebody else brought, %s, are not named', (_how, stored) => {
    const { texts } = takeMarks(`<p>${stored}</p>${page}`);
    expect(texts).toEqual(['theme()', 'import "/b.js"; // ñ', '\n']);
  });
});
