import type { ComponentProps } from 'react';

interface PartLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The id of a part of this page. */
  to: string;
}

/**
 * Leads to a part of the page and gives it the focus, as a link does that the browser follows. It leaves the address alone, though: to the
 * router another fragment is another page, and what a form was answered would be forgotten.
 */
export function PartLink({ to, ...link }: PartLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={(event) => {
        const part = document.getElementById(to);
        if (!part) return;
        event.preventDefault();
        part.scrollIntoView();
        // What cannot be typed into or pressed takes the focus by its attribute alone.
        if (part.tabIndex < 0) part.tabIndex = -1;
        part.focus({ preventScroll: true });
      }}
      {...link}
    />
  );
}
