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

/** @param drawing its address, where there is one by the product's facts */
export function picturesViewModel(
  name: string,
  pictures: readonly ProductPicture[],
  drawing: string | null = null,
): PicturesViewModel {
  const title = galleryText.pictures(name);
  const { enlarge } = galleryText;
  if (pictures.length === 0) {
    return {
      title,
      enlarge,
      reference: galleryText.reference,
      pictures: [{ id: 'picture', image: drawing, alt: name, position: galleryText.position(1, 1) }],
    };
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
