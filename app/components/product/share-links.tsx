import { Link } from 'react-router';
import { ProductInvitation } from '#app/components/builds/invitations/product-invitation.tsx';
import type { ProductShare } from '#app/components/product/product-share.ts';
import { shareText } from '#app/text/product/share.ts';

export interface ShareLinksProps {
  product: { id: string; name: string };
  share: ProductShare;
  /** The comparison with the first of those that are related. */
  alike: string | null;
  /** The words of the link into a PC; null of what is no part of one. */
  use: string | null;
}

const classes = 'designator inline-flex h-11 items-center px-2.5 text-accent hover:underline';

export default function ShareLinks({ product, share: { title, address, whatsapp }, alike, use }: ShareLinksProps) {
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
      <details className="relative">
        <summary className={classes}>
          {shareText.more}
          <span aria-hidden className="ml-1.5">
            ▾
          </span>
        </summary>
        <ul className="absolute top-full right-0 z-30 w-max max-w-[80vw] rounded-card border border-line bg-surface py-1 shadow-raised">
          {use && (
            <li>
              <ProductInvitation id={product.id} name={product.name} words={use} />
            </li>
          )}
          {alike && (
            <li>
              <Link to={alike} rel="nofollow" className={classes}>
                {shareText.compareAlike}
              </Link>
            </li>
          )}
          <li>
            <a href={whatsapp} target="_blank" rel="noopener noreferrer" className={classes}>
              {shareText.whatsapp}
            </a>
          </li>
        </ul>
      </details>
    </>
  );
}
