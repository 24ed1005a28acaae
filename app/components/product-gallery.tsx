import { Fragment } from 'react';
import { largestAddress } from '#app/shop/catalog/picture-address.ts';
import { type ProductPicture as Picture } from '#app/shop/catalog/picture.ts';
import type { Product } from '#app/shop/catalog/product.ts';
import { productText } from '#app/text/product.ts';
import { ProductPicture } from './product-picture.tsx';

interface ProductGalleryProps {
  product: Pick<Product, 'name' | 'image' | 'category'>;
  pictures: readonly Pick<Picture, 'id' | 'address' | 'alt'>[];
}

const box = 'rounded-picture border border-line p-6 md:p-10 lg:p-14';
const sizes = '(min-width: 64rem) 34rem, (min-width: 48rem) 40vw, 85vw';

/**
 * The pictures of a product: one large, the others beneath it to choose from. A choice of one, as the browser itself has it: by
 * mouse, touch and arrow keys, before any script and without one. What is not chosen is not loaded.
 */
export function ProductGallery({ product, pictures }: ProductGalleryProps) {
  if (pictures.length === 0) return <ProductPicture product={product} first alt={product.name} className={box} />;
  return (
    // Anew where the pictures changed: the chosen one may be gone.
    <fieldset
      key={pictures.map(({ id }) => id).join()}
      className="relative grid min-w-0 grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2"
    >
      <legend className="sr-only">{productText.pictures(product.name)}</legend>
      {pictures.map(({ id, address, alt }, index) => {
        const words = alt ?? (index === 0 ? product.name : productText.pictureOf(product.name, index + 1));
        const isOne = pictures.length === 1;
        return (
          <Fragment key={id}>
            {!isOne && (
              <input
                type="radio"
                name="picture"
                id={`picture-${id}`}
                defaultChecked={index === 0}
                className="sr-only bottom-0"
              />
            )}
            <a
              href={largestAddress(address)}
              target="_blank"
              rel="noreferrer"
              aria-label={productText.enlarge(words)}
              className={`col-span-full row-start-1 cursor-zoom-in rounded-picture ${isOne ? '' : 'hidden [:checked+&]:block'}`}
            >
              <ProductPicture
                product={{ image: address }}
                first={index === 0}
                alt={words}
                sizes={sizes}
                className={box}
              />
            </a>
            {!isOne && (
              <label
                htmlFor={`picture-${id}`}
                className="row-auto cursor-pointer rounded-control border border-line hover:border-ink [:checked+a+&]:border-mask [:checked+a+&]:ring-1 [:checked+a+&]:ring-mask [:focus-visible+a+&]:outline-2 [:focus-visible+a+&]:outline-offset-2 [:focus-visible+a+&]:outline-focus"
              >
                <ProductPicture
                  product={{ image: address }}
                  alt={productText.picturePlace(index + 1, pictures.length)}
                  sizes="5rem"
                  className="rounded-control p-1"
                />
              </label>
            )}
          </Fragment>
        );
      })}
    </fieldset>
  );
}
