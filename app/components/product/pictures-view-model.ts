import type { DrawnView } from '#app/shop/pictures/drawings/product-picture.ts';
import type { ProductPicture } from '#app/shop/pictures/picture.ts';
import { largestAddress } from '#app/shop/pictures/picture-address.ts';
import { galleryText } from '#app/text/product/gallery.ts';

/** With finished words, so that browsers need no code for them. */
export interface PictureViewModel {
  id: string;
  image: string | null;
  large?: string;
  alt: string;
  position: string;
}

export interface PicturesViewModel {
  title: string;
  enlarge: string;
  /** Said where not all are photographs of the part. */
  reference?: string;
  pictures: PictureViewModel[];
}

/** @param drawn for a product without a picture; without them the drawing of its category stands there */
export function picturesViewModel(
  name: string,
  pictures: readonly ProductPicture[],
  drawn: readonly DrawnView[] = [],
): PicturesViewModel {
  const title = galleryText.pictures(name);
  const { enlarge } = galleryText;
  if (pictures.length === 0) {
    const views = drawn.map(({ view, address }) => {
      const position = galleryText.views[view];
      const alt = view === 'corner' ? name : `${name}, ${position.toLowerCase()}`;
      return { id: `picture-${view}`, image: address, alt, position };
    });
    const ofCategory = { id: 'picture', image: null, alt: name, position: galleryText.position(1, 1) };
    return { title, enlarge, reference: galleryText.reference, pictures: views.length > 0 ? views : [ofCategory] };
  }
  const drawings = pictures.filter(({ isDrawing }) => isDrawing).length;
  return {
    title,
    enlarge,
    ...(drawings > 0 && {
      reference: drawings === pictures.length ? galleryText.reference : galleryText.someReference,
    }),
    pictures: pictures.map(({ id, address, alt: given }, index) => {
      const alt = given ?? (index === 0 ? name : galleryText.pictureOf(name, index + 1));
      const position = galleryText.position(index + 1, pictures.length);
      return { id: `picture-${id}`, image: address, large: largestAddress(address), alt, position };
    }),
  };
}
