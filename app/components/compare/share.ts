import { logFailure } from '#app/browser/log-failure.ts';
import { shareText } from '#app/text/compare/share.ts';
import { showToast } from '#app/ui/toast.ts';

/** Toasts are a live region, so what happened is read aloud too. */
export async function share(title: string): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      showToast({ kind: 'success', text: shareText.shared, seconds: 3 });
    } else {
      await navigator.clipboard.writeText(url);
      showToast({ kind: 'success', text: shareText.copied, seconds: 3 });
    }
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    logFailure('The link could not be shared', error);
    showToast({ kind: 'error', text: shareText.notCopied, seconds: 3 });
  }
}
