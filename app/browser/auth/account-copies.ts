import { savedCart } from '../cart/saved-cart.ts';
import { savedMyPc } from '../my-pc/saved-my-pc.ts';

const copies = [savedCart, savedMyPc];

/** What the account keeps for other devices. */
export function followAccount(): void {
  for (const { follow } of copies) follow();
}

export async function saveToAccount(): Promise<void> {
  await Promise.all(copies.map(({ saveNow }) => saveNow()));
}

export function leaveAccount(): void {
  for (const { leave } of copies) leave();
}
