import { expect, test, vi } from 'vitest';
import { shownToasts } from '#app/ui/toast.ts';
import { changeWish } from './wishlist-calls.ts';

test.each([
  ['the network is gone', () => Promise.reject(new TypeError('offline'))],
  ['the shop fails', () => Promise.resolve(new Response(null, { status: 500 }))],
])(
  'when %s the console says that a wish was not changed, and the shopper sees it',
  { tags: ['S8.48'] },
  async (_what, answer) => {
    const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    expect(await changeWish('1', true, 'No se guardó.')).toBe(false);
    expect(fetching).toHaveBeenCalledOnce();
    expect(vi.mocked(console.error).mock.calls.map(([what]) => what)).toEqual(['The wishlist could not be changed']);
    expect(shownToasts().at(-1)).toMatchObject({ kind: 'error', text: 'No se guardó.', seconds: 3 });
    vi.mocked(console.error).mockClear();
  },
);
