import { type ReactNode, useId, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { SectionHead } from '../page/page-title.tsx';

export interface StripProps {
  title: string;
  aside?: ReactNode;
  items: readonly { key: string; content: ReactNode }[];
  words: { previous: string; next: string };
}

/** By the number of items: a row shows 1 to 4 of them, depending on the width. */
const arrowsFor = ['hidden', 'hidden', 'flex sm:hidden', 'flex md:hidden', 'flex lg:hidden'] as const;

/** Items that start outside of the row are not drawn until it scrolls; those inside it give it its height. */
const beside = ['', 'max-sm:drawn-when-beside', 'max-md:drawn-when-beside', 'max-lg:drawn-when-beside'];

/** S9.15–S9.18. It uses the browser's own scrolling, so it works without scripts. */
export function Strip({ title, aside, items, words }: StripProps) {
  const headingId = useId();
  const row = useRef<HTMLUListElement>(null);

  function move(direction: 1 | -1) {
    const list = row.current;
    list?.scrollBy({ left: direction * list.clientWidth, behavior: 'smooth' });
  }

  return (
    <section aria-labelledby={headingId}>
      <SectionHead
        id={headingId}
        aside={
          <>
            {aside}
            <div className={arrowsFor[items.length] ?? 'flex'}>
              <IconButton label={words.previous} onClick={() => move(-1)}>
                <Icon name="left" className="size-5" />
              </IconButton>
              <IconButton label={words.next} onClick={() => move(1)}>
                <Icon name="right" className="size-5" />
              </IconButton>
            </div>
          </>
        }
      >
        {title}
      </SectionHead>
      {/* Keeps focus rings inside the scrolling box. */}
      <ul
        ref={row}
        className={classNames(
          'no-scrollbar -m-1 grid snap-x snap-mandatory scroll-px-1 grid-flow-col gap-3 overflow-x-auto scroll-smooth p-1 md:gap-4',
          'auto-cols-[100%] sm:auto-cols-[calc((100%-0.75rem)/2)] md:auto-cols-[calc((100%-2rem)/3)] lg:auto-cols-[calc((100%-3rem)/4)]',
        )}
      >
        {items.map(({ key, content }, at) => (
          <li key={key} className={classNames('flex min-w-0 snap-start', beside[at] ?? 'drawn-when-beside')}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  );
}
