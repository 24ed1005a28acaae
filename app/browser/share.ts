import { shareText } from '#app/text/frame/share.ts';
import { showToast } from '#app/ui/toast.ts';
import { logFailure } from './log-failure.ts';

interface Shared {
  title: string;
  url?: string;
  /** Said when it was passed on. */
  done: string;
}

/** Toasts are a live region, so what happened is read aloud too. */
export async function share({ title, url = location.href, done }: Shared): Promise<void> {
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      showToast({ kind: 'success', text: done, seconds: 3 });
    } else {
      await navigator.clipboard.writeText(url);
      showToast({ kind: 'success', text: shareText.copied, seconds: 3 });
    }
  } catch (error) {
    // A person who closes the sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    logFailure('The link could not be shared', error);
    showToast({ kind: 'error', text: shareText.notCopied, seconds: 3 });
  }
}
