import { isDeepStrictEqual } from 'node:util';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { formKey, RefusalWithoutForm, refusalAsNew } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { DraftBar } from '#app/components/admin/front-page/draft-bar.tsx';
import { SlideList } from '#app/components/admin/front-page/slide-list.tsx';
import { StripList } from '#app/components/admin/front-page/strip-list.tsx';
import { VersionList } from '#app/components/admin/front-page/version-list.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { frontPageDraft, frontPageVersions } from '#app/shop/front-page/front-page.server.ts';
import { mostSlides, mostStrips, slideState, slidesInForce } from '#app/shop/front-page/front-page.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import {
  frontPageDone,
  slideLabels,
  stripLabels,
  frontPageText as words,
} from '#app/text/admin/front-page/front-page.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/front-page';
import { actOnFrontPage } from './front-page-action.server.ts';

export const meta = adminMeta(words, adminPages.frontPage);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const now = clock.now();
  const [draft, versions] = [await frontPageDraft(db, deliveredFrontPage), await frontPageVersions(db)];
  const published = versions.find(({ isWithdrawn }) => !isWithdrawn) ?? null;
  const { content, version, hasPrevious } = draft;
  return {
    ...{ version, hasPrevious },
    slides: content.slides.map((slide) => ({ ...slide, state: slideState(slide, now) })),
    strips: content.strips,
    hasSlides: slidesInForce(content, now).length > 0,
    published: published && { id: published.id, at: published.publishedAt },
    isPublished: isDeepStrictEqual(content, published?.content ?? deliveredFrontPage),
    versions: versions.map(({ content: { slides, strips }, ...each }) => {
      return { ...each, slides: slides.length, strips: strips.length };
    }),
    done: ownKey(frontPageDone, new URL(request.url).searchParams.get('hecho')),
  };
}

export function action(args: Route.ActionArgs) {
  return actOnFrontPage(args);
}

/** After a 4xx the router keeps the old data; but the draft may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function FrontPageEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { version, slides, strips, published, isPublished, hasPrevious, hasSlides, versions } = loaderData;
  const refusal = actionData && !('kind' in actionData) ? refusalToShow(actionData, slides, strips) : null;
  const done = actionData ? null : loaderData.done;
  const forms = [
    ...(slides.length < mostSlides ? [formKey('add_slide')] : []),
    ...(strips.length < mostStrips ? [formKey('add_strip')] : []),
    ...slides.map(({ id }) => formKey('change_slide', id)),
    ...strips.map(({ id }) => formKey('change_strip', id)),
  ];
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {done && <Notice kind="success">{frontPageDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={forms} labels={{ ...slideLabels, ...stripLabels }} />
      <DraftBar {...{ version, published, isPublished, hasPrevious, hasSlides }} />
      <SlideList slides={slides} version={version} refusal={refusal} />
      <StripList strips={strips} version={version} refusal={refusal} />
      <VersionList versions={versions} version={version} published={published?.id ?? null} />
    </AdminFrame>
  );
}

interface Entry {
  id: number;
}

/** What was typed into a row that another window removed goes into the form for a new one. */
function refusalToShow(refusal: AdminRefusal, slides: readonly Entry[], strips: readonly Entry[]): AdminRefusal {
  const isGone = (rows: readonly Entry[]) => !rows.some(({ id }) => id === refusal.id);
  if (refusal.intent === 'change_slide' && isGone(slides)) return refusalAsNew(refusal, 'add_slide');
  if (refusal.intent === 'change_strip' && isGone(strips)) return refusalAsNew(refusal, 'add_strip');
  return refusal;
}
