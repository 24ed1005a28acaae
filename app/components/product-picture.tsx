import { isCategoryName, slugOfCategory } from '#app/shop/catalog/categories.ts';
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
  /** Where the picture itself is what one came for. In lists it only decorates: the name stands beside it. */
  alt?: string;
  className?: string;
}

/** 4:3, its room kept before it arrives. */
export function ProductPicture({ product, eager = false, first = false, alt = '', className }: ProductPictureProps) {
  return (
    <span className={classNames('picture-ground block overflow-hidden', className)}>
      <img
        src={pictureOf(product)}
        alt={alt}
        width={400}
        height={300}
        loading={eager || first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className="aspect-[4/3] h-auto w-full object-contain"
      />
    </span>
  );
}
