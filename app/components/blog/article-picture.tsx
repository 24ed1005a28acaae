import { type Article, articleImageSize } from '#app/shop/blog/articles.ts';
import { classNames } from '#app/ui/class-names.ts';

interface ArticlePictureProps {
  article: Pick<Article, 'image' | 'imageAlt' | 'imageSources'>;
  sizes: string;
  isFirst?: boolean;
  isLazy?: boolean;
  className: string;
}

/** Cut to one shape, whatever the owner sent. */
export function ArticlePicture({ article, sizes, isFirst = false, isLazy = false, className }: ArticlePictureProps) {
  const { avif, webp } = article.imageSources;
  const image = (
    <img
      {...articleImageSize}
      src={article.image}
      srcSet={webp}
      sizes={webp && sizes}
      alt={article.imageAlt}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={isFirst ? 'high' : undefined}
      className={classNames('aspect-[1200/630] object-cover', className)}
    />
  );
  if (!avif) return image;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      {image}
    </picture>
  );
}
