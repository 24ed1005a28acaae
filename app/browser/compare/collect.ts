import type { ProductCategory } from '#app/shop/catalog/categories.ts';
import { type ChoiceRefusal, choiceRefusal } from '#app/shop/catalog/comparison/chosen-products.ts';
import { mostCompared } from '#app/shop/catalog/product.ts';
import { collectingText } from '#app/text/compare/collecting.ts';
import { showToast } from '#app/ui/toast.ts';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { store } from '../store.ts';
import { compared } from './compared.ts';

export interface Choice {
  id: string;
  name: string;
  category: ProductCategory;
  image: string | null;
}

interface Refused {
  code: ChoiceRefusal;
  product: Choice;
}

/** Storage has ids only, so that names and pictures are never old. */
export const knownChoices = store<Readonly<Record<string, Choice>>>({});

export const refusedChoice = store<Refused | null>(null);

export async function toggle(id: string): Promise<void> {
  refusedChoice.set(null);
  if (compared.read().includes(id)) return void compared.set(compared.read().filter((each) => each !== id));
  try {
    await learn(compared.read());
    await learn([id]);
  } catch (error) {
    logFailure('A product could not be chosen for the comparison', error);
    return showToast({ kind: 'error', text: collectingText.failed, seconds: 3 });
  }
  const product = knownChoices.read()[id];
  if (!product) return showToast({ kind: 'error', text: collectingText.gone, seconds: 3 });
  choose(product);
}

function choose(product: Choice): void {
  // Another press, or another tab, may have been quicker.
  const ids = compared.read();
  if (ids.includes(product.id)) return;
  const code = choiceRefusal(
    ids.flatMap((id) => knownChoices.read()[id] ?? []),
    product,
  );
  if (code) refusedChoice.set({ code, product });
  else compared.set([...ids, product.id].slice(0, mostCompared));
}

/** Asks for those that are not known yet; what is not in the shop any more is not chosen any more. */
export async function learn(ids: readonly string[]): Promise<void> {
  const asked = ids.filter((id) => !(id in knownChoices.read()));
  if (asked.length === 0) return;
  const { products } = await call<{ products: Choice[] }>(`/api/products?ids=${asked.join()}`);
  knownChoices.set({ ...knownChoices.read(), ...Object.fromEntries(products.map((product) => [product.id, product])) });
  const gone = asked.filter((id) => !(id in knownChoices.read()));
  const left = compared.read().filter((id) => !gone.includes(id));
  if (left.length < compared.read().length) compared.set(left);
}
