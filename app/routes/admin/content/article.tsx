import { data } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { ArticleForm, saidInArticle } from '#app/components/admin/content/article-form.tsx';
import { OtherVersion } from '#app/components/admin/content/other-version.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { articleToEdit } from '#app/shop/blog/admin-articles.server.ts';
import { newArticle, typedArticle } from '#app/shop/blog/article-form.ts';
import { articlePath } from '#app/shop/blog/articles.ts';
import { contentPictures } from '#app/shop/content/content-pictures.server.ts';
import { picturesOffered } from '#app/shop/content/content-pictures.ts';
import { articleLabels, adminArticlesText as words } from '#app/text/admin/content/articles.ts';
import { editorText } from '#app/text/admin/content/editor.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { refused } from '../admin-action.server.ts';
import { readCount } from '../form-texts.server.ts';
import type { Route } from './+types/article';
import { writeArticle } from './article-action.server.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData?.article?.words.title ?? words.newTitle;
  return privateMeta(matches, { title, description: words.lead, path: `${adminPages.blog}/${params.id}` });
}

async function found({ context, params }: Route.LoaderArgs | Route.ActionArgs) {
  if (params.id === 'nuevo') return null;
  const { db, clock } = context.get(servicesContext);
  const article = await articleToEdit(db, readCount(params.id), clock.now());
  if (!article) throw data(null, 404);
  return article;
}

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const [article, pictures] = await Promise.all([found(args), contentPictures(db, picturesOffered)]);
  const shown = article ? typedArticle(article.words) : newArticle(clock.now(), words.usualAuthor);
  // A deleted one is shown only to who was writing it when another window deleted it.
  return data({ article, pictures, shown }, { status: article?.isDeleted ? 404 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const article = await found(args);
  return refused(await writeArticle(args, article?.id ?? null));
}

/** After a 4xx the router keeps the old data; but another window may have saved, which is shown beside. */
export const shouldRevalidate = () => true;

export default function ArticlePage({ loaderData, actionData }: Route.ComponentProps) {
  const { article, pictures, shown } = loaderData;
  const refusal = actionData ?? null;
  const isDeleted = article?.isDeleted === true;
  if (isDeleted && !refusal) return <PageNotFound />;
  const hasConflict = refusal?.sentence === editorText.changed;
  return (
    <AdminFrame
      title={article?.words.title ?? words.newTitle}
      actions={
        <>
          {article?.state === 'published' && !isDeleted && (
            <LinkButton to={articlePath(article.words)} kind="outline" size="small" reloadDocument>
              {words.see}
            </LinkButton>
          )}
          <LinkButton to={adminPages.blog} kind="outline" size="small">
            {words.back}
          </LinkButton>
        </>
      }
    >
      {hasConflict && <OtherVersion refusal={refusal} labels={articleLabels} saved={shown} say={saidInArticle} />}
      <ArticleForm
        key={hasConflict ? `after ${article?.version}` : article?.id}
        shown={shown}
        version={article?.version ?? 0}
        state={article?.state ?? null}
        pictures={pictures}
        refusal={refusal}
        hasConflict={hasConflict}
        isDeleted={isDeleted}
      />
    </AdminFrame>
  );
}
