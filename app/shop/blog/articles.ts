/** What lists and the heads of articles show. */
export interface Article {
  slug: string;
  title: string;
  excerpt: string;
  /** The day of publication in Colombia, `YYYY-MM-DD`. */
  date: string;
  author: string;
  image: string;
  imageAlt: string;
  /** Of a picture that was sent; a drawing has one file. */
  imageSources: { avif?: string; webp?: string };
  updated: string;
  readingMinutes: number;
}

export const articlesPerPage = 24;
export const relatedArticlesShown = 2;
export const mostArticles = 1_000;
export const mostFormerSlugs = 20;
export const longestTitle = 120;
export const longestDescription = 200;
export const longestAuthor = 80;
export const articleImageSize = { width: 1200, height: 630 } as const;

/** Those of the shop, for articles without a picture of their own. */
export const articleDrawings = [
  '/images/blog/gaming-pc.svg',
  '/images/blog/graphics-cards.svg',
  '/images/blog/cheap-upgrades.svg',
] as const;

export function articlePath({ slug }: Pick<Article, 'slug'>): string {
  return `/blog/${slug}`;
}

/** The next ones of the list, from its beginning again. */
export function relatedArticles(articles: readonly Article[], { slug }: Pick<Article, 'slug'>): Article[] {
  const position = articles.findIndex((candidate) => candidate.slug === slug);
  return [...articles.slice(position + 1), ...articles.slice(0, position)].slice(0, relatedArticlesShown);
}
