import { isCategoryName, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { pictureSources } from '#app/shop/pictures/picture-address.ts';
import { classNames } from '#app/ui/class-names.ts';

/** A product without a picture shows the drawing of its category, or a parcel. */
export function pictureOf({ image, category }: { image?: string | null; category?: string }): string {
  if (image) return image;
  return `/images/placeholders/${isCategoryName(category) ? slugOfCategory(category) : 'producto'}.svg`;
}

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
  // Of a card, on every screen more or less.
  sizes = '18rem',
  alt = '',
  className,
}: ProductPictureProps) {
  const source = pictureOf(product);
  const avif = pictureSources(source, 'avif');
  return (
    <span className={classNames('picture-ground block overflow-hidden', className)}>
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          src={source}
          srcSet={pictureSources(source, 'webp')}
          sizes={avif && sizes}
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
