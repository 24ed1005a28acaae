import { frontPageText as words } from '#app/text/admin/front-page/front-page.ts';

const widths = { phone: 'w-98', tablet: 'w-205', desktop: 'w-360' } as const;

interface PreviewFrameProps {
  src: string;
  width: keyof typeof widths;
}

/** As wide as the screen that it stands for: what is wider than the page scrolls within it. */
export function PreviewFrame({ src, width }: PreviewFrameProps) {
  return (
    <section
      aria-label={words.previewFrame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keys, too
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-sunken"
    >
      {/* Keyed, since another address in a frame is a step of the browser's history. */}
      <iframe key={src} src={src} title={words.previewTitle} className={`mx-auto block h-200 ${widths[width]}`} />
    </section>
  );
}
