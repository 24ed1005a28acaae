import { type ComponentType, useRef, useState } from 'react';
import { logFailure } from '#app/browser/log-failure.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { CategoriesPanelProps } from './categories-panel.tsx';

const panelId = 'categorias-abiertas';

/** Beside the link to the grid of all categories, which stays the way without scripts. */
export function CategoriesButton() {
  const [Panel, setPanel] = useState<ComponentType<CategoriesPanelProps>>();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function toggle() {
    if (isOpen) return setOpen(false);
    try {
      const loaded = await import('./categories-panel.tsx');
      setPanel(() => loaded.CategoriesPanel);
      setOpen(true);
    } catch (error) {
      logFailure('The categories could not be loaded', error);
      // Offline, or a new version was deployed: the footer has the same links.
      document.querySelector('footer')?.scrollIntoView();
    }
  }

  function close(hadFocus: boolean) {
    setOpen(false);
    if (hadFocus) button.current?.focus();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={frameText.openCategories}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => void toggle()}
        className="group/open -ml-2 grid h-full w-8 sm:w-9 place-items-center text-muted noscript:hidden hover:text-accent"
      >
        <Icon name="right" className="size-4 rotate-90 transition-transform group-aria-expanded/open:-rotate-90" />
      </button>
      {isOpen && Panel && <Panel id={panelId} button={button} onClose={close} />}
    </>
  );
}
