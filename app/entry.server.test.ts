import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageWriter } from './entry.server.tsx';

/** Long texts reach the writer as they are, short ones as bytes, in chunks that may end within a character. */
const texts = ['ñ'.repeat(40), '¿Cuál? '.repeat(900), 'x', '💡'.repeat(1_100), 'é'.repeat(5_000), '<&>'];

function written(children: string[]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(createElement('p', null, ...children.map((text) => `${text}|`)), {
      onAllReady: () => pipe(pageWriter({ whenWhole: resolve, whenFailed: reject })),
    });
  });
}

test('a page is written as React renders it, whatever its chunks', async () => {
  for (const children of [texts, texts.toReversed(), Array.from({ length: 3_000 }, (_, n) => `${n}ñ`), []]) {
    const html = (await written(children)).toString().replaceAll('<!-- -->', '');
    const escaped = children.map((text) =>
      `${text}|`.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );
    expect(html).toBe(`<p>${escaped.join('')}</p>`);
  }
});

test('a render that fails while it is written says so', () => {
  const failures: unknown[] = [];
  const writer = pageWriter({ whenWhole: () => {}, whenFailed: (error) => failures.push(error) });
  (writer as unknown as { destroy(error: unknown): void }).destroy('late');
  expect(failures).toEqual(['late']);
});
