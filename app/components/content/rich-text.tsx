import { lazyNoHydration, NoHydration } from '#app/components/frame/no-hydration.tsx';
import type { ShownText } from '#app/shop/content/shown-text.ts';

const RichTextView = lazyNoHydration('text', () => import('./rich-text-view.tsx'));

/** A text of the owner as the server wrote it: browsers load nothing of it before they go on to another one. */
export function RichText({ text, className }: { text: ShownText; className: string }) {
  return (
    <NoHydration element="div" className={className}>
      <RichTextView text={text} />
    </NoHydration>
  );
}
