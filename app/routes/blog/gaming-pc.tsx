import { articleMeta } from '#app/components/blog/article-meta.ts';
import { ArticleScreen } from '#app/components/blog/article-screen.tsx';
import { articleOf } from '#app/shop/blog/articles.ts';
import Text from '#app/shop/blog/gaming-pc.mdx';
import type { Route } from './+types/gaming-pc';

const article = articleOf('armar-un-pc-gamer');

export const meta: Route.MetaFunction = ({ matches }) => articleMeta(matches, article);

export default function GamingPc() {
  return <ArticleScreen article={article} Text={Text} />;
}
