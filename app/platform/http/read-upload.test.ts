import { expect, test } from 'vitest';
import { readUpload } from './read-upload.server.ts';

const rules = { field: 'archivo', mostBytes: 100_000 };
const form = (...entries: [string, string | Blob, string?][]) => {
  const data = new FormData();
  for (const [name, value, fileName] of entries) {
    if (typeof value === 'string') data.append(name, value);
    else data.append(name, value, fileName);
  }
  return new Request('http://shop.test/', { method: 'POST', body: data });
};

test('the file of a form, as it was sent', async () => {
  const read = await readUpload(form(['otro', 'x'], ['archivo', new Blob(['id,ñ']), 'a.csv']), rules);
  expect(read.ok && [read.file.name, new TextDecoder().decode(read.file.bytes)]).toEqual(['a.csv', 'id,ñ']);
});

test.each([
  ['a field of text', form(['archivo', 'x'])],
  ['another field', form(['otro', new Blob(['x']), 'a.csv'])],
  ['no file chosen', form(['archivo', new Blob([]), ''])],
  ['no multipart', new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams({ archivo: 'x' }) })],
  ['no body', new Request('http://shop.test/', { method: 'POST' })],
  [
    'a body that is none',
    new Request('http://shop.test/', {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=y' },
    }),
  ],
])('%s is no file', async (_what, request) => {
  expect(await readUpload(request, rules)).toEqual({ ok: false, code: 'no_file' });
});

test('a file over the limit is refused', async () => {
  const request = form(['archivo', new Blob(['x'.repeat(100_001)]), 'a.csv']);
  expect(await readUpload(request, rules)).toEqual({ ok: false, code: 'too_large' });
});

test('a body that never says how long it is is read no further than the limit', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 10_000;
      const head = '--y\r\ncontent-disposition: form-data; name="archivo"; filename="a.csv"\r\n\r\n';
      controller.enqueue(new TextEncoder().encode(sent === 10_000 ? head : 'x'.repeat(10_000)));
    },
  });
  const request = new Request('http://shop.test/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=y' },
  } as RequestInit);
  expect(await readUpload(request, rules)).toEqual({ ok: false, code: 'too_large' });
  expect(sent).toBeLessThan(300_000);
});
