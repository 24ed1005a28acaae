import { articleMeta } from '#app/components/blog/article-meta.ts';
import { ArticleScreen } from '#app/components/blog/article-screen.tsx';
import { articleOf } from '#app/shop/blog/articles.ts';
import Text from '#app/shop/blog/cheap-upgrades.mdx';
import type { Route } from './+types/cheap-upgrades';

const article = articleOf('mejoras-baratas-para-tu-pc');

export const meta: Route.MetaFunction = ({ matches }) => articleMeta(matches, article);

export default function CheapUpgrades() {
  return <ArticleScreen article={article} Text={Text} />;
}
