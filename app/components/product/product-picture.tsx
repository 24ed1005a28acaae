import { deliveredSlugs, isDelivered } from '#app/shop/catalog/categories/delivered-categories.ts';
import { pictureSources } from '#app/shop/pictures/picture-address.ts';
import { classNames } from '#app/ui/class-names.ts';

export function pictureOf({ image, category }: { image?: string | null; category?: string }): string {
  // Older imports took addresses that nobody can read; older browsers cannot ask.
  if (image && (!URL.canParse || URL.canParse(image, 'http://a'))) return image;
  return `/images/placeholders/${isDelivered(category) ? deliveredSlugs[category] : 'producto'}.svg`;
}

interface ProductPictureProps {
  product: { image?: string | null; category?: string };
  eager?: boolean;
  first?: boolean;
  sizes?: string;
  /** Empty where the product's name stands beside the picture. */
  alt?: string;
  className?: string;
}

export function ProductPicture({
  product,
  eager = false,
  first = false,
  sizes = '18rem',
  alt = '',
  className,
}: ProductPictureProps) {
  const source = pictureOf(product);
  const avif = pictureSources(source, 'avif');
  return (
    <span className={classNames('product-picture', className)}>
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
        />
      </picture>
    </span>
  );
}
