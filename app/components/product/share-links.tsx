import type { ProductShare } from '#app/components/product/product-share.ts';
import { shareText } from '#app/text/product/share.ts';

const classes = 'designator inline-flex h-11 items-center px-2.5 text-accent hover:underline';

export default function ShareLinks({ title, address, whatsapp }: ProductShare) {
  return (
    <>
      {/* Without scripts the address bar has the link. */}
      <button
        type="button"
        className={`${classes} noscript:hidden`}
        onClick={async () => {
          const { share } = await import('#app/browser/share.ts');
          await share({ title, url: address, done: shareText.shared });
        }}
      >
        {shareText.share}
      </button>
      <a href={whatsapp} target="_blank" rel="noopener noreferrer" className={classes}>
        {shareText.whatsapp}
      </a>
    </>
  );
}
