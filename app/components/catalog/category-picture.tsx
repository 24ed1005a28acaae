/** Made by `pictures/make-category-pictures.ts`. Beside the category's name, so it has no words of its own. */
export function CategoryPicture({ slug }: { slug: string }) {
  return (
    <img
      src={`/images/categories/${slug}.webp`}
      alt=""
      width={80}
      height={60}
      loading="lazy"
      className="category-picture"
    />
  );
}
