import { type MyPc, type SavedMyPc, writtenMyPc } from '#app/shop/builds/owned/my-pc.ts';
import { myPcText } from '#app/text/my-pc/saved-my-pc.ts';
import { showToast } from '#app/ui/toast.ts';
import { accountSync } from '../account-sync.ts';
import { readMyPcHere, writeMyPcHere } from './my-pc.ts';
import { storedMyPc } from './stored-my-pc.ts';

export const myPcSync = accountSync<SavedMyPc>({
  address: '/api/mi-pc',
  storageKey: 'savedMyPc',
  local: () => textOf(readMyPcHere()),
  bodyOf: (local) => ({ pc: JSON.parse(local) as object }),
  textOf: ({ pc }) => textOf(pc),
  applyRemote: ({ pc }) => writeMyPcHere(pc),
  subscribe: storedMyPc.subscribe,
  onSaved: sayMerged,
  unsaved: 'Mi PC could not be saved for other devices',
});

const textOf = (pc: MyPc) => JSON.stringify(writtenMyPc(pc));

/** Said once, where something of this browser came to what the account had. */
function sayMerged({ merged, pc }: SavedMyPc): void {
  if (!merged || merged.added + merged.left === 0) return;
  const all = pc.parts.length + pc.aside.length;
  showToast({
    kind: merged.left > 0 ? 'error' : 'info',
    text: myPcText.merged(merged, all > merged.added),
    seconds: 3,
    action: { text: myPcText.see, href: '/mi-pc' },
  });
}
