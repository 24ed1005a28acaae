import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useCategoryCounts } from '#app/browser/frame/category-counts.ts';
import { CategoryPicture } from '#app/components/catalog/category-picture.tsx';
import { menuCategories } from '#app/shop/catalog/categories.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { frameText } from '#app/text/frame/frame.ts';

/** Below the bar of sections, over the page. It closes by Escape, by a press beside it, and when the focus leaves it. */
export default function CategoriesPanel({ onClose }: { onClose(): void }) {
  const panel = useRef<HTMLDivElement>(null);
  const counts = useCategoryCounts();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key]);
  useEffect(() => {
    // It follows its button.
    const button = panel.current?.previousElementSibling;
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && (panel.current?.contains(target) || button?.contains(target));
    const leave = (event: Event) => !isInside(event.target) && close();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      if (button instanceof HTMLElement) button.focus();
    };
    const listening = new AbortController();
    document.addEventListener('pointerdown', leave, { signal: listening.signal });
    document.addEventListener('focusin', leave, { signal: listening.signal });
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <div
      ref={panel}
      className="absolute inset-x-0 top-full z-20 max-h-[70dvh] overflow-y-auto overscroll-contain border-b border-line bg-surface shadow-raised"
    >
      <ul aria-label={frameText.categories} className="wrap grid grid-cols-2 gap-1 py-4 sm:grid-cols-3 lg:grid-cols-4">
        {menuCategories(counts).map((category) => {
          const { name, slug } = category;
          const count = counts?.[slug];
          return (
            <li key={slug}>
              <Link
                to={`/categories/${slug}`}
                prefetch="intent"
                className="flex min-h-15 items-center gap-3 rounded-control py-1 max-sm:gap-1.5 max-sm:text-14 max-sm:[&>img]:w-11 sm:px-2 hover:bg-sunken hover:text-accent"
              >
                <CategoryPicture category={category} />
                <span className="min-w-0">
                  <span className="block leading-tight font-semibold">{name}</span>
                  <span className="block min-h-[1lh] text-14 text-muted">
                    {count === undefined ? '' : listText.products(count)}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
