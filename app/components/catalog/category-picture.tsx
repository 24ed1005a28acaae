import { deliveredSlugs, isDelivered } from '#app/shop/catalog/categories/delivered-categories.ts';
import { pictureFileName } from '#app/shop/pictures/picture-address.ts';

interface CategoryPictureProps {
  category: { key: string; picture: string | null };
}

/** The owner's, or one made by `pictures/make-category-pictures.ts`. Beside the category's name, so it has no words of its own. */
export function CategoryPicture({ category }: CategoryPictureProps) {
  return <img src={sourceOf(category)} alt="" width={80} height={60} loading="lazy" className="category-picture" />;
}

function sourceOf({ key, picture }: CategoryPictureProps['category']): string {
  if (picture) return `/uploads/${pictureFileName(picture, 160, 'webp')}`;
  return isDelivered(key) ? `/images/categories/${deliveredSlugs[key]}.webp` : '/images/placeholders/producto.svg';
}
