import { Fragment, type MouseEvent, type ReactNode, useState } from 'react';
import type { Product } from '#app/shop/catalog/product.ts';
import type { PicturesViewModel } from './pictures-view-model.ts';
import { ProductPicture } from './product-picture.tsx';

interface ProductGalleryProps extends PicturesViewModel {
  product: Pick<Product, 'category'>;
}

/** Radio buttons, so that choosing works without scripts (`gallery` in `styles.css`). */
export function ProductGallery({ product, title, enlarge, reference, pictures }: ProductGalleryProps) {
  const [zoom, setZoom] = useState<ReactNode>();
  const isChoice = pictures.length > 1;

  function open(event: MouseEvent<HTMLAnchorElement>, start: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./picture-zoom.tsx').then(
      (zoom) =>
        setZoom(<zoom.PictureZoom title={title} pictures={pictures} start={start} onClose={() => setZoom(null)} />),
      () => location.assign(href),
    );
  }

  return (
    <fieldset className="gallery">
      <legend className="sr-only">{title}</legend>
      {pictures.map(({ id, image, large, alt, position }, index) => (
        <Fragment key={id}>
          {isChoice && <input type="radio" name="picture" id={id} defaultChecked={index === 0} className="sr-only" />}
          <a
            href={large}
            className={index === 0 ? 'first-picture' : undefined}
            onClick={large ? (event) => open(event, index) : undefined}
          >
            <ProductPicture
              product={{ ...product, image }}
              first={index === 0}
              alt={alt}
              sizes="(min-width: 48rem) 32rem, 85vw"
            />
            {large && <span className="sr-only">. {enlarge}</span>}
          </a>
          {isChoice && (
            <label htmlFor={id}>
              <ProductPicture product={{ image }} alt={position} sizes="5rem" className="p-1" />
            </label>
          )}
        </Fragment>
      ))}
      {reference && <p>{reference}</p>}
      {zoom}
    </fieldset>
  );
}
