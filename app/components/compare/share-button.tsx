import { logFailure } from '#app/browser/log-failure.ts';
import { compareText } from '#app/text/compare/compare.ts';
import { Button } from '#app/ui/button.tsx';
import { showToast } from '#app/ui/toast.ts';

/** Toasts are a live region, so what happened is read aloud too. Without scripts the address bar has the link. */
export function ShareButton({ names }: { names: readonly string[] }) {
  return (
    <Button kind="outline" size="small" className="scripts-only" onClick={() => void share(names)}>
      {compareText.share}
    </Button>
  );
}

async function share(names: readonly string[]): Promise<void> {
  const url = location.href;
  try {
    if (navigator.share) {
      await navigator.share({ title: compareText.shareTitle(names), url });
      showToast({ kind: 'success', text: compareText.shared, seconds: 3 });
    } else {
      await navigator.clipboard.writeText(url);
      showToast({ kind: 'success', text: compareText.copied, seconds: 3 });
    }
  } catch (error) {
    // Whoever closes the sheet has changed their mind.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    logFailure('The link could not be shared', error);
    showToast({ kind: 'error', text: compareText.notCopied, seconds: 3 });
  }
}
