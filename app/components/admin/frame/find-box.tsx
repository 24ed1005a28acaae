import { useEffect } from 'react';
import { Form, useLocation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { Icon } from '#app/ui/icon.tsx';

export const findBoxId = 'panel-buscar';

/** `/` or Ctrl K leads here, unless somebody is typing. On a phone it is seen once "Buscar" of the bar has called it. */
export function FindBox() {
  const { pathname, search } = useLocation();
  const isItsPage = pathname === adminPages.find;
  const sought = isItsPage ? (new URLSearchParams(search).get('q') ?? '') : '';
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select, [contenteditable]');
      const isCalled = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isCalled && (event.key !== '/' || isTyping || event.ctrlKey || event.altKey)) return;
      event.preventDefault();
      focusFindBox();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div className={isItsPage ? 'md:order-2' : 'md:order-2 find-on-phones'}>
      <Form key={sought} action={adminPages.find} role="search" aria-label={adminText.find.label} className="relative">
        <input
          id={findBoxId}
          type="search"
          name="q"
          required
          defaultValue={sought}
          maxLength={120}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={adminText.find.field}
          aria-keyshortcuts="/ Control+K"
          placeholder={adminText.find.placeholder}
          className="h-11 w-full rounded-control border border-control-line bg-sunken pr-11 pl-3.5 text-16 text-ink placeholder:text-14 placeholder:text-muted hover:border-ink"
        />
        <button
          type="submit"
          aria-label={adminText.find.submit}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
        >
          <Icon name="search" className="size-5" />
        </button>
      </Form>
    </div>
  );
}

/** In the press itself, since telephones open their keyboard for nothing else. */
export function focusFindBox(): void {
  const box = document.getElementById(findBoxId);
  if (!(box instanceof HTMLInputElement)) return;
  box.focus();
  box.select();
}
