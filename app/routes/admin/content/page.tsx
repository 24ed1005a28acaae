import { data, Form } from 'react-router';
import { adminPages, pageAddress } from '#app/addresses/admin-pages.ts';
import { OtherVersion } from '#app/components/admin/content/other-version.tsx';
import { PageForm } from '#app/components/admin/content/page-form.tsx';
import { PageVersions } from '#app/components/admin/content/page-versions.tsx';
import { RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import type { EditedPage } from '#app/shop/pages/admin-page.ts';
import { pageToEdit } from '#app/shop/pages/admin-pages.server.ts';
import { pagePath } from '#app/shop/pages/page.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { pageDone, pageLabels, adminPagesText as words } from '#app/text/admin/content/pages.ts';
import { differencesText } from '#app/text/admin/forms.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/page';
import { actOnPage } from './page-action.server.ts';

export function meta({ matches, loaderData, params }: Route.MetaArgs) {
  const title = loaderData?.page?.words.title ?? words.newTitle;
  return privateMeta(matches, { title, description: words.lead, path: pageAddress(params.slug) });
}

async function found({ context, params }: Route.LoaderArgs | Route.ActionArgs): Promise<EditedPage | null> {
  if (params.slug === 'nueva') return null;
  const { db, clock } = context.get(servicesContext);
  const page = await pageToEdit(db, params.slug, clock.now());
  if (!page) throw data(null, 404);
  return page;
}

export async function loader(args: Route.LoaderArgs) {
  const done = ownKey(pageDone, new URL(args.request.url).searchParams.get('hecho'));
  return { page: await found(args), done };
}

export async function action(args: Route.ActionArgs) {
  const page = await found(args);
  return refused(await actOnPage(args, page?.slug ?? null));
}

/** After a 4xx the router keeps the old data; but another window may have saved, which is shown beside. */
export const shouldRevalidate = () => true;

/** Of a version that waits for its day, which day that is. */
function doneText(done: keyof typeof pageDone, page: EditedPage | null): string {
  const waiting = page?.versions.find(({ isBegun }) => !isBegun);
  return done === 'publish' && waiting ? words.publishedFrom(waiting.inForceFrom) : pageDone[done];
}

const saidInPage = { isInFooter: (value: string) => (value ? differencesText.yes : differencesText.no) };

function savedOf({ words: { title, description, lead, body }, isLegal, isInFooter }: EditedPage) {
  return { title, description, lead, body, ...(!isLegal && { isInFooter: isInFooter ? 'si' : '' }) };
}

export default function PageToEdit({ loaderData: { page, done }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? null;
  // What is done to a version sends no words, which the form would show.
  const ofForm = refusal && 'title' in refusal.typed ? refusal : null;
  const hasConflict = ofForm?.status === 409 && ofForm.sentence !== null;
  const isShown = page?.state === 'published';
  return (
    <AdminFrame
      title={page?.words.title ?? words.newTitle}
      lead={page ? pagePath(page.slug) : undefined}
      actions={
        <>
          {page && isShown && (
            <LinkButton to={pagePath(page.slug)} kind="outline" size="small" reloadDocument>
              {words.see}
            </LinkButton>
          )}
          <LinkButton to={adminPages.pages} kind="outline" size="small">
            {words.back}
          </LinkButton>
        </>
      }
    >
      {done && !refusal && <Notice kind="success">{doneText(done, page)}</Notice>}
      <RefusalWithoutForm refusal={ofForm ? null : refusal} forms={[]} />
      {hasConflict && page && (
        <OtherVersion refusal={ofForm} labels={pageLabels} saved={savedOf(page)} say={saidInPage} />
      )}
      <PageForm
        key={hasConflict ? `after ${page?.version}` : page?.slug}
        shown={page ? { ...page.words } : {}}
        version={page?.version ?? 0}
        isInFooter={page?.isLegal ? null : (page?.isInFooter ?? true)}
        isNew={page === null}
        refusal={ofForm}
        hasConflict={hasConflict}
      />
      {page && <PageVersions page={page} />}
      {page && !page.isLegal && page.state !== 'none' && (
        <Form method="post">
          <input type="hidden" name="seen" value={page.version} />
          <IntentButton intent={page.state === 'withdrawn' ? 'restore' : 'withdraw'} kind="outline" size="small">
            {page.state === 'withdrawn' ? words.restore : words.withdraw}
          </IntentButton>
        </Form>
      )}
    </AdminFrame>
  );
}
