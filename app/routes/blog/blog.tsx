import { ArticleCard } from '#app/components/blog/article-card.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { articles } from '#app/shop/blog/articles.ts';
import { blogText } from '#app/text/blog/blog.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/blog';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = blogText;
  const path = '/blog';
  return pageMeta(matches, { title, description, path, trail: [{ text: title, to: path }] });
}

export default function Blog() {
  return (
    <div className="wrap flex flex-col gap-8 pt-8 md:pt-10">
      <PageTitle lead={blogText.description}>{blogText.title}</PageTitle>
      <ul className="flex flex-col gap-5 md:gap-6">
        {articles.map((article, index) => (
          <li key={article.slug}>
            <ArticleCard article={article} eager={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}
