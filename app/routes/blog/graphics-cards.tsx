import { articleMeta } from '#app/components/blog/article-meta.ts';
import { ArticleScreen } from '#app/components/blog/article-screen.tsx';
import { articleOf } from '#app/shop/blog/articles.ts';
import Text from '#app/shop/blog/graphics-cards.mdx';
import type { Route } from './+types/graphics-cards';

const article = articleOf('mejores-tarjetas-graficas');

export const meta: Route.MetaFunction = ({ matches }) => articleMeta(matches, article);

export default function GraphicsCards() {
  return <ArticleScreen article={article} Text={Text} />;
}
