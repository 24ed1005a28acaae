import { expect, test } from 'vitest';
import { addEncoding, cachedPage } from './cached-page.ts';

test('a page keeps no more memory than its bytes, in any encoding', () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `Tarjeta ${n * 7}`).join(' ');
  for (const first of ['br', 'gzip', 'identity'] as const) {
    // A short string lies in a block of memory that it shares with others.
    for (const body of [Buffer.from(text), Buffer.from('{"corto":true}')]) {
      const rest = { endsAt: 0, position: '', route: '/', tags: {} };
      const page = cachedPage(body, new Headers(), { encoding: first, ...rest });
      addEncoding(page, first === 'br' ? 'gzip' : 'br');
      const bodies = Object.values(page.bodies);
      expect(bodies).toHaveLength(2);
      for (const each of bodies) expect(each.buffer.byteLength, first).toBe(each.length);
    }
  }
});
