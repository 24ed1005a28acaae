import { useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { Icon } from '#app/ui/icon.tsx';

/** `/` or Ctrl K, unless somebody is typing. */
export function FindBox() {
  const box = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const sought = pathname === adminPages.find ? (new URLSearchParams(search).get('q') ?? '') : '';
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const isTyping = (event.target as HTMLElement).matches('input, textarea, select, [contenteditable]');
      const isCalled = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isCalled && (event.key !== '/' || isTyping || event.ctrlKey || event.altKey)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Form key={sought} action={adminPages.find} role="search" aria-label={adminText.find.label} className="relative">
      <input
        ref={box}
        type="search"
        name="q"
        required
        defaultValue={sought}
        maxLength={120}
        autoComplete="off"
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
  );
}
