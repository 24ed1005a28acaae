import { Form, Link } from 'react-router';
import { adminPages, articleAddress } from '#app/addresses/admin-pages.ts';
import { RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import type { ListedArticle } from '#app/shop/blog/admin-article.ts';
import { listedArticles } from '#app/shop/blog/admin-articles.server.ts';
import { articlePath } from '#app/shop/blog/articles.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { cutPage, readPage } from '#app/shop/shared/page.ts';
import { articleDone, articleStateNames, adminArticlesText as words } from '#app/text/admin/content/articles.ts';
import { editorText } from '#app/text/admin/content/editor.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/articles';
import { moveArticle } from './article-action.server.ts';

const perPage = 25;
const deletedView = 'eliminados';

export const meta = adminMeta(words, adminPages.blog);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const asked = readPage(searchParams);
  const isDeleted = searchParams.get('ver') === deletedView;
  const list = { offset: (asked - 1) * perPage, most: perPage, isDeleted };
  const { articles, total } = await listedArticles(db, clock.now(), list);
  const { page, pages } = cutPage(asked, total, perPage);
  return { articles, total, page, pages, isDeleted, done: ownKey(articleDone, searchParams.get('hecho')) };
}

export async function action(args: Route.ActionArgs) {
  return refused(await moveArticle(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Articles({ loaderData, actionData }: Route.ComponentProps) {
  const { articles, total, page, pages, isDeleted, done } = loaderData;
  return (
    <AdminFrame
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <LinkButton to={articleAddress('nuevo')} size="small">
            {words.write}
          </LinkButton>
          <LinkButton to={adminPages.contentPictures} kind="outline" size="small">
            {editorText.pictures}
          </LinkButton>
        </>
      }
    >
      {done && !actionData && <Notice kind="success">{articleDone[done]}</Notice>}
      <RefusalWithoutForm refusal={actionData ?? null} forms={[]} />
      <AdminList
        label={words.title}
        found={words.found(total)}
        empty={total === 0 && <EmptyState title={words.none} lead={words.noneLead} />}
        page={page}
        pages={pages}
        hrefOf={(shown) =>
          addressOf(adminPages.blog, { ver: isDeleted ? deletedView : null, page: shown > 1 ? shown : null })
        }
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {articles.map((article) => (
            <ArticleItem key={article.id} article={article} isDeleted={isDeleted} />
          ))}
        </ul>
      </AdminList>
      <p className="text-14">
        <Link
          to={isDeleted ? adminPages.blog : `${adminPages.blog}?ver=${deletedView}`}
          className="inline-flex min-h-8 items-center text-accent underline"
        >
          {isDeleted ? words.present : words.deleted}
        </Link>
      </p>
    </AdminFrame>
  );
}

function ArticleItem({ article, isDeleted }: { article: ListedArticle; isDeleted: boolean }) {
  const { id, slug, title, version, state, publishOn } = article;
  const intent = isDeleted ? 'restore' : 'delete';
  const press = isDeleted ? words.restore : words.remove;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        {isDeleted ? (
          <p className="font-semibold wrap-anywhere">{title}</p>
        ) : (
          <Link to={articleAddress(id)} className="font-semibold wrap-anywhere hover:text-accent hover:underline">
            {title}
          </Link>
        )}
        <p className="text-14 text-muted">
          <span className={state === 'published' ? 'text-mask' : ''}>{articleStateNames[state]}</span>
          {' · '}
          {words.on(state, publishOn)}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {state === 'published' && !isDeleted && (
          <a
            href={articlePath({ slug })}
            aria-label={words.of(words.see, title)}
            className="text-14 text-accent underline"
          >
            {words.see}
          </a>
        )}
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={version} />
          <IntentButton intent={intent} kind="outline" size="small" aria-label={words.of(press, title)}>
            {press}
          </IntentButton>
        </Form>
      </div>
    </li>
  );
}
