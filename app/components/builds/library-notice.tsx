import { libraryNotice as words } from '#app/text/builds/library-notice.ts';

/** Pages that are made from the library show its notice (`seeds/library/README.md`). */
export function LibraryNotice() {
  return (
    <p className="max-w-prose border-t border-line pt-4 text-14 text-pretty text-muted">
      {words.text} <a {...outside(words.source.href)}>{words.source.text}</a>
      {words.under} <a {...outside(words.licence.href)}>{words.licence.text}</a>
      {words.changed}
    </p>
  );
}

function outside(href: string) {
  return { href, className: 'text-accent underline' };
}
