import { expect, test } from 'vitest';
import { readForm } from './read-form.server.ts';

const form = 'application/x-www-form-urlencoded';
const sent = (body: BodyInit, type?: string) =>
  readForm(
    new Request('http://localhost/', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) }),
  );

test('a form is read in both of its encodings, with fields that come several times', async () => {
  const multipart = new FormData();
  multipart.append('name', 'Ñandú & Cía');
  for (const body of [sent('name=%C3%91and%C3%BA+%26+C%C3%ADa&a=1&a=2&empty', form), sent(multipart)]) {
    expect((await body).get('name')).toBe('Ñandú & Cía');
  }
  expect((await sent('a=1&a=2&empty', form)).getAll('a')).toEqual(['1', '2']);
});

test('what is no form counts as an empty one', async () => {
  for (const [body, type] of [
    ['{"a":1}', 'application/json'],
    ['a=1', undefined],
    ['--x', 'multipart/form-data; boundary=y'],
  ]) {
    expect([...(await sent(body!, type))]).toEqual([]);
  }
});

test('16.8 a form of a hundred thousand fields counts as an empty one; a large sheet of the owner is read', async () => {
  expect([...(await sent('a&'.repeat(100_000), form))]).toEqual([]);
  const sheet = Array.from({ length: 4_000 }, (_, n) => `price%3A${n}=1000`).join('&');
  expect([...(await sent(sheet, form))]).toHaveLength(4_000);
  const long = await sent(`phoneNumber=${'3'.repeat(240_000)}`, form);
  expect(String(long.get('phoneNumber'))).toHaveLength(240_000);
  const boundary = 'x';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n`;
  const parts = `${part.repeat(4_000)}--${boundary}--\r\n`;
  expect([...(await sent(parts, `multipart/form-data; boundary=${boundary}`))]).toEqual([]);
});
