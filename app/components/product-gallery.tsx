import { Fragment } from 'react';
import type { Product } from '#app/shop/catalog/product.ts';
import { ProductPicture } from './product-picture.tsx';
import type { ShownPictures } from './shown-picture.ts';

interface ProductGalleryProps extends ShownPictures {
  product: Pick<Product, 'name' | 'category'>;
}

/**
 * The pictures of a product: one large, the others beneath it to choose from. A choice of one, as the browser itself has it: by
 * mouse, touch and arrow keys, before any script and without one (`gallery` in `styles.css`). What is not chosen is not loaded.
 */
export function ProductGallery({ product, title, pictures }: ProductGalleryProps) {
  const large = {
    first: true,
    sizes: '(min-width: 64rem) 34rem, (min-width: 48rem) 40vw, 85vw',
    className: 'rounded-picture border border-line p-6 md:p-10 lg:p-14',
  };
  if (pictures.length === 0) return <ProductPicture product={product} alt={product.name} {...large} />;
  return (
    // Anew where the pictures changed: the chosen one may be gone.
    <fieldset key={pictures.map(({ id }) => id).join()} className="gallery">
      <legend className="sr-only">{title}</legend>
      {pictures.map((picture, index) => (
        <Fragment key={picture.id}>
          <input
            type="radio"
            name="picture"
            id={`picture-${picture.id}`}
            defaultChecked={index === 0}
            className="sr-only"
            hidden={pictures.length === 1}
          />
          <a href={picture.large} target="_blank" rel="noreferrer" aria-label={picture.enlarge}>
            <ProductPicture product={picture} {...large} alt={picture.alt} first={index === 0} />
          </a>
          {pictures.length > 1 && (
            <label htmlFor={`picture-${picture.id}`}>
              <ProductPicture product={picture} alt={picture.place} sizes="5rem" className="rounded-control p-1" />
            </label>
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}
