import { expect, test } from 'vitest';
import { largestImport } from '#app/shop/exchange/staged-import.ts';
import { readUploadedFile } from './uploaded-file.server.ts';

const form = (...entries: [string, string | Blob, string?][]) => {
  const data = new FormData();
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return new Request('http://shop.test/', { method: 'POST', body: data });
};

test('the file of a form, as it was sent', async () => {
  const read = await readUploadedFile(form(['otro', 'x'], ['archivo', new Blob(['id,ñ']), 'a.csv']));
  expect(read.ok && [read.file.name, new TextDecoder().decode(read.file.bytes)]).toEqual(['a.csv', 'id,ñ']);
});

test('a list that was pasted, where no file was chosen', async () => {
  const pasted = ['lista', 'Mouse – 9.000'] as [string, string];
  for (const entries of [[pasted], [['archivo', new Blob([]), ''] as [string, Blob, string], pasted]]) {
    const read = await readUploadedFile(form(...entries));
    expect(read.ok && [read.file.name, new TextDecoder().decode(read.file.bytes)]).toEqual([
      'Lista pegada',
      'Mouse – 9.000',
    ]);
  }
  const both = await readUploadedFile(form(['archivo', new Blob(['id,ñ']), 'a.csv'], pasted));
  expect(both.ok && both.file.name).toBe('a.csv');
  expect(await readUploadedFile(form(['lista', ' \n']))).toEqual({ ok: false, code: 'no_file' });
});

test.each([
  ['a field of text', form(['archivo', 'x'])],
  ['another field', form(['otro', new Blob(['x']), 'a.csv'])],
  ['no file chosen', form(['archivo', new Blob([]), ''])],
  ['no multipart', new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams({ archivo: 'x' }) })],
  ['a field of text before a file', form(['archivo', 'x'], ['archivo', new Blob(['x']), 'a.csv'])],
  ['no body', new Request('http://shop.test/', { method: 'POST' })],
  [
    'a body that is none',
    new Request('http://shop.test/', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=y' },
    }),
  ],
  [
    'a form broken off behind its file',
    new Request('http://shop.test/', {
      method: 'POST',
      body: '--y\r\ncontent-disposition: form-data; name="archivo"; filename="a.csv"\r\n\r\nid\r\n--y\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=y' },
    }),
  ],
])('%s is no file', async (_what, request) => {
  expect(await readUploadedFile(request)).toEqual({ ok: false, code: 'no_file' });
});

test('a form that announces more than it may bring is not read', async () => {
  const request = new Request('http://shop.test/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-length': String(2 * largestImport) },
  });
  expect(await readUploadedFile(request)).toEqual({ ok: false, code: 'too_large' });
  expect(request.bodyUsed).toBe(false);
});

test('a file over the limit is refused', async () => {
  const request = form(['archivo', new Blob(['x'.repeat(largestImport + 1)]), 'a.csv']);
  expect(await readUploadedFile(request)).toEqual({ ok: false, code: 'too_large' });
});

test('a body that never says how long it is is read no further than the limit', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 100_000;
      const head = '--y\r\ncontent-disposition: form-data; name="archivo"; filename="a.csv"\r\n\r\n';
      controller.enqueue(new TextEncoder().encode(sent === 100_000 ? head : 'x'.repeat(100_000)));
    },
  });
  const request = new Request('http://shop.test/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=y' },
  } as RequestInit);
  expect(await readUploadedFile(request)).toEqual({ ok: false, code: 'too_large' });
  expect(sent).toBeLessThan(largestImport + 500_000);
});
