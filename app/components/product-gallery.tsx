import { Fragment } from 'react';
import type { Product } from '#app/shop/catalog/product.ts';
import { ProductPicture } from './product-picture.tsx';
import type { ShownPictures } from './shown-picture.ts';

interface ProductGalleryProps extends ShownPictures {
  product: Pick<Product, 'category'>;
}

/**
 * The pictures of a product: one large, the others beneath it to choose from. A choice of one, as the browser itself has it: by
 * mouse, touch and arrow keys, before any script and without one (`gallery` in `styles.css`). What is not chosen is not loaded.
 */
export function ProductGallery({ product, title, pictures }: ProductGalleryProps) {
  const isChoice = pictures.length > 1;
  return (
    <fieldset className="gallery">
      <legend className="sr-only">{title}</legend>
      {pictures.map(({ id, image, large, alt, place }, index) => (
        <Fragment key={id}>
          {isChoice && <input type="radio" name="picture" id={id} defaultChecked={index === 0} className="sr-only" />}
          <a href={large}>
            <ProductPicture
              product={{ ...product, image }}
              first={index === 0}
              alt={alt}
              sizes="(min-width: 48rem) 32rem, 85vw"
              className="rounded-picture border border-line p-6 md:p-10 lg:p-14"
            />
          </a>
          {isChoice && (
            <label htmlFor={id}>
              <ProductPicture product={{ image }} alt={place} sizes="5rem" className="p-1" />
            </label>
          )}
        </Fragment>
      ))}
    </fieldset>
  );
}
