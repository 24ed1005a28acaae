import { lazy, Suspense, useState } from 'react';
import { frameText } from '#app/text/frame/frame.ts';
import { Icon } from '#app/ui/icon.tsx';

/** Where it cannot be loaded (offline, or after a new version), the footer has the same links. */
const Panel = lazy(() =>
  import('./categories-panel.tsx').catch(() => {
    document.querySelector('footer')?.scrollIntoView();
    return { default: () => <></> };
  }),
);

/** Beside the link to the grid of all categories, which stays the method without scripts. */
export function CategoriesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={frameText.openCategories}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="group/open -ml-2 grid h-full w-8 sm:w-9 place-items-center text-muted noscript:hidden hover:text-accent"
      >
        <Icon name="right" className="size-4 rotate-90 transition-transform group-aria-expanded/open:-rotate-90" />
      </button>
      {isOpen && (
        <Suspense>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
