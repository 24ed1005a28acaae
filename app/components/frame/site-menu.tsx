import { type ComponentType, useState } from 'react';
import { logFailure } from '#app/browser/log-failure.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { MenuPanelProps } from './menu-panel.tsx';

const panelId = 'menu';

export function SiteMenu() {
  const [Panel, setPanel] = useState<ComponentType<MenuPanelProps>>();
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      const loaded = await import('./menu-panel.tsx');
      setPanel(() => loaded.MenuPanel);
      setOpen(true);
    } catch (error) {
      logFailure('The menu could not be loaded', error);
      // Offline, or a new version was deployed: the footer has the same links.
      document.querySelector('footer')?.scrollIntoView();
    }
  }

  return (
    <>
      <IconButton
        label={frameText.openMenu}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => void open()}
        className="-mr-2 md:hidden"
      >
        <Icon name="menu" className="size-6" />
      </IconButton>
      {isOpen && Panel && <Panel id={panelId} onClose={() => setOpen(false)} />}
    </>
  );
}
