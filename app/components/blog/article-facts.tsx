import type { Article } from '#app/shop/blog/articles.ts';
import { blogText } from '#app/text/blog/blog.ts';
import { formatDay } from '#app/text/format.ts';
import { classNames } from '#app/ui/class-names.ts';

interface ArticleFactsProps {
  article: Article;
  complete?: boolean;
  className?: string;
}

export function ArticleFacts({ article, complete = false, className }: ArticleFactsProps) {
  return (
    <ul className={classNames('designator flex flex-wrap gap-x-5 gap-y-1 text-muted', className)}>
      <li>
        <span className="sr-only">{blogText.published}: </span>
        <time dateTime={article.date}>{formatDay(article.date)}</time>
      </li>
      <li>
        <span className="sr-only">{blogText.author}: </span>
        {article.author}
      </li>
      <li>{blogText.readingTime(article.readingMinutes)}</li>
      {complete && (
        <li>
          {blogText.updated}: <time dateTime={article.updated}>{formatDay(article.updated)}</time>
        </li>
      )}
    </ul>
  );
}
