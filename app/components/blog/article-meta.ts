import type { MetaDescriptor } from 'react-router';
import { type Article, articlePath } from '#app/shop/blog/articles.ts';
import { blogText } from '#app/text/blog/blog.ts';
import { type MetaMatches, pageMeta } from '../page-meta/page-meta.ts';

export function articleMeta(matches: MetaMatches, article: Article): MetaDescriptor[] {
  const { title, excerpt, author, image } = article;
  const path = articlePath(article);
  const trail = [
    { text: blogText.title, to: '/blog' },
    { text: title, to: path },
  ];
  const facts = { title, description: excerpt, path, image, article, trail };
  return [...pageMeta(matches, facts), { name: 'author', content: author }];
}
