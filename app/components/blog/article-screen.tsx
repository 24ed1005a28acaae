import { Link } from 'react-router';
import type { Article } from '#app/shop/blog/articles.ts';
import { categoryKeys, nameOfCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { ShownText } from '#app/shop/content/shown-text.ts';
import { blogText } from '#app/text/blog/blog.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { RichText } from '../content/rich-text.tsx';
import { ArticleCard } from './article-card.tsx';
import { ArticleFacts } from './article-facts.tsx';
import { ArticlePicture } from './article-picture.tsx';

interface ArticleScreenProps {
  article: Article;
  text: ShownText;
  related: readonly Article[];
}

export function ArticleScreen({ article, text, related }: ArticleScreenProps) {
  return (
    <div className="wrap pt-6 md:pt-8">
      <div className="grid gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_14rem] xl:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="min-w-0">
          <header className="flex flex-col gap-4">
            <Breadcrumb
              label={blogText.breadcrumb}
              steps={[
                { text: frameText.home, to: '/' },
                { text: blogText.title, to: '/blog' },
              ]}
            />
            <h1 className="banner-title text-38 md:text-48">{article.title}</h1>
            <p className="measure text-18 text-muted md:text-23">{article.excerpt}</p>
            <ArticleFacts article={article} complete />
          </header>
          <ArticlePicture
            article={article}
            sizes="(min-width: 64rem) 60vw, 100vw"
            isFirst
            className="mt-7 mb-8 h-auto w-full rounded-picture bg-board md:mb-10"
          />
          <RichText text={text} className="article-text" />
          <div className="mt-10 flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5 md:p-7">
            <p className="text-18">{blogText.allPartsLead}</p>
            <LinkButton to="/categories" className="max-w-full">
              {blogText.allParts}
            </LinkButton>
          </div>
        </article>
        <aside aria-labelledby="article-categories" className="lg:pt-12">
          <div className="lg:sticky lg:top-24">
            <h2 id="article-categories" className="heading mb-3 text-18">
              {blogText.categories}
            </h2>
            <ul className="grid border-t border-line sm:grid-cols-2 sm:gap-x-8 lg:grid-cols-1">
              {categoryKeys().map((category) => (
                <li key={category} className="border-b border-line">
                  <Link
                    to={`/categories/${slugOfCategory(category)}`}
                    className="flex min-h-11 items-center font-semibold hover:text-accent"
                  >
                    {nameOfCategory(category)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </aside>
      </div>
      {related.length > 0 && (
        <section aria-labelledby="related-articles" className="mt-16">
          <h2 id="related-articles" className="heading mb-4 text-23 md:text-28">
            {blogText.related}
          </h2>
          <ul className="grid gap-5 md:grid-cols-2">
            {related.map((each) => (
              <li key={each.slug}>
                <ArticleCard article={each} heading="h3" shape="column" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
