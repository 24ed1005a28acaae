import { useState } from 'react';
import type { AddedBuild } from '#app/browser/cart/add-build.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { buyingText } from '#app/text/builds/buying.ts';
import { showToast } from '#app/ui/toast.ts';

/** What became of the button for all parts. Sentences come from the call that read the shelf. */
export type Adding = { state: 'idle' | 'busy' } | AddedBuild;

export interface AddingAll {
  adding: Adding;
  add: (anyway: boolean) => Promise<void>;
  leave: () => void;
}

const idle: Adding = { state: 'idle' };

/** One state for all buttons that put this build into the cart; of another build it is idle again. */
export function useAdding(code: string): AddingAll {
  const [known, setKnown] = useState({ code, adding: idle });
  const setAdding = (adding: Adding) => setKnown({ code, adding });

  async function add(anyway: boolean) {
    setAdding({ state: 'busy' });
    try {
      const { addBuild } = await import('#app/browser/cart/add-build.ts');
      setAdding(await addBuild(code, anyway));
    } catch (error) {
      logFailure('The build could not be put into the cart', error);
      setAdding(idle);
      showToast({ kind: 'error', text: buyingText.failed, seconds: 3 });
    }
  }

  return { adding: known.code === code ? known.adding : idle, add, leave: () => setAdding(idle) };
}
