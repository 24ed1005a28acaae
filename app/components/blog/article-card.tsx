import { Link } from 'react-router';
import { type Article, articlePath } from '#app/shop/blog/articles.ts';
import { ArticleFacts } from './article-facts.tsx';
import { ArticlePicture } from './article-picture.tsx';

interface ArticleCardProps {
  article: Article;
  heading?: 'h2' | 'h3';
  shape?: 'row' | 'column';
  eager?: boolean;
}

export function ArticleCard({ article, heading: Heading = 'h2', shape = 'row', eager = false }: ArticleCardProps) {
  const isRow = shape === 'row';
  return (
    <article
      className={`group relative grid h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control-line ${
        isRow ? 'md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]' : 'grid-rows-[auto_1fr]'
      }`}
    >
      <ArticlePicture
        article={article}
        sizes="(min-width: 48rem) 40vw, 100vw"
        isLazy={!eager}
        className={`w-full bg-board ${isRow ? 'md:h-full' : ''}`}
      />
      <div className={`flex flex-col gap-3 p-5 ${isRow ? 'md:justify-center md:p-7' : ''}`}>
        <Heading className={`heading ${isRow ? 'text-23 md:text-28' : 'text-18 md:text-23'}`}>
          <Link
            to={articlePath(article)}
            prefetch="intent"
            className="after:absolute after:inset-0 after:rounded-card group-hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            {article.title}
          </Link>
        </Heading>
        <p className="text-16 text-muted">{article.excerpt}</p>
        <ArticleFacts article={article} className={isRow ? 'mt-1' : 'mt-auto pt-1'} />
      </div>
    </article>
  );
}
