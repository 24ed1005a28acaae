import { type MyPc, type OwnedPart, withBought } from '#app/shop/builds/owned/my-pc.ts';
import { boughtText } from '#app/text/my-pc/my-pc-page.ts';
import { showToast } from '#app/ui/toast.ts';
import { call } from '../call.ts';
import { logFailure } from '../log-failure.ts';
import { readBoughtHere } from './bought-here.ts';
import { writeMyPcHere } from './my-pc.ts';

/** Of the account's orders, and of what was paid in this browser. */
export async function takeBought(pc: MyPc, isSignedIn: boolean): Promise<void> {
  let ofAccount: OwnedPart[] = [];
  try {
    if (isSignedIn) ofAccount = (await call<{ data: OwnedPart[] }>('/api/mi-pc/comprado')).data;
  } catch (error) {
    logFailure('What was bought could not be read', error);
    return showToast({ kind: 'error', text: boughtText.failed, seconds: 3 });
  }
  // The account knows the same orders better.
  const here = readBoughtHere().filter(({ part }) => !ofAccount.some((each) => each.part === part));
  const bought = [...ofAccount, ...here];
  if (bought.length === 0) return showToast({ kind: 'info', text: boughtText.none, seconds: 3 });
  const next = withBought(pc, bought);
  const added = next.parts.length + next.aside.length - pc.parts.length - pc.aside.length;
  if (added > 0) writeMyPcHere(next);
  showToast({ kind: 'success', text: added > 0 ? boughtText.taken(added) : boughtText.takenAll, seconds: 3 });
}
