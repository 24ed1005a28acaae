import type { RunningStore } from '#tests/support/store/store.ts';
import type { Visitor } from './visitor.ts';

const line = { id: '1', name: 'AMD Ryzen 7 7800X3D', price: 1_894_000, discount: 15, category: 'Procesadores' };
const cart = JSON.stringify([{ ...line, quantity: 1, stock: 3 }]);

/** What a visitor has in the browser from an earlier visit: a cart, and a session if a cookie is given. */
export async function bring({ engine }: Visitor, { url }: Pick<RunningStore, 'url'>, cookie?: string): Promise<void> {
  await engine.open(`${url}/envios`);
  const cookies = cookie ? [...cookie.split('; '), 'signed-in=1'] : [];
  await engine.run(
    (stored: string, given: string[]) => {
      localStorage.setItem('cart', stored);
      // biome-ignore lint/suspicious/noDocumentCookie: WebKit has no other
      for (const each of given) document.cookie = `${each}; path=/`;
    },
    cart,
    cookies,
  );
}
