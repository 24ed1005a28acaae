import { isCategoryName, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { pictureSources, uploadedHash } from '#app/shop/catalog/picture-address.ts';
import { classNames } from '#app/ui/class-names.ts';

/** A product without a picture shows the drawing of its category, or a parcel. */
export function pictureOf({ image, category }: { image?: string | null; category?: string }): string {
  if (image) return image;
  return `/images/placeholders/${isCategoryName(category) ? slugOfCategory(category) : 'producto'}.svg`;
}

/** How wide a card's picture is: four, three, two in a row; on a phone two in a grid, one in a strip. */
const inCards = '(min-width: 64rem) 17rem, (min-width: 40rem) 40vw, 60vw';

interface ProductPictureProps {
  product: { image?: string | null; category?: string };
  /** Above the fold: loaded at once. Everything else waits until it comes near. */
  eager?: boolean;
  /** The one picture that the page is about: before everything else. */
  first?: boolean;
  /** How wide it is shown, as `sizes` says it: of an uploaded one the browser takes the file that fits. */
  sizes?: string;
  /** Where the picture itself is what one came for. In lists it only decorates: the name stands beside it. */
  alt?: string;
  className?: string;
}

/** 4:3, its room kept before it arrives. */
export function ProductPicture({
  product,
  eager = false,
  first = false,
  sizes = inCards,
  alt = '',
  className,
}: ProductPictureProps) {
  const source = pictureOf(product);
  const hash = uploadedHash(source);
  return (
    <span className={classNames('picture-ground block overflow-hidden', className)}>
      <picture>
        {hash && <source type="image/avif" srcSet={pictureSources(hash, 'avif')} sizes={sizes} />}
        <img
          src={source}
          srcSet={hash ? pictureSources(hash, 'webp') : undefined}
          sizes={hash ? sizes : undefined}
          alt={alt}
          width={400}
          height={300}
          loading={eager || first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          className="aspect-[4/3] h-auto w-full object-contain"
        />
      </picture>
    </span>
  );
}
