import type { ArticleWords } from './article-form.ts';

/** `scheduled`: it appears by itself on its day. */
export type ArticleState = 'draft' | 'scheduled' | 'published';

export interface ListedArticle {
  id: number;
  slug: string;
  title: string;
  version: number;
  publishOn: string;
  state: ArticleState;
}

export interface EditedArticle {
  id: number;
  version: number;
  state: ArticleState;
  isDeleted: boolean;
  words: ArticleWords;
}
