import { cartSync } from '../cart/saved-cart.ts';
import { myPcSync } from '../my-pc/saved-my-pc.ts';

const syncs = [cartSync, myPcSync];

/** What the account keeps for other devices. */
export function startAccountSync(): void {
  for (const { start } of syncs) start();
}

/** After the server changed what the account keeps. Without a session it does nothing. */
export async function readFromAccount(): Promise<void> {
  await Promise.all(syncs.map(({ sync }) => sync()));
}

export async function saveToAccount(): Promise<void> {
  await Promise.all(syncs.map(({ saveNow }) => saveNow()));
}

export function stopAccountSync(): void {
  for (const { stop } of syncs) stop();
}
