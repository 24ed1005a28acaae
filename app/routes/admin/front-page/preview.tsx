import { isDeepStrictEqual } from 'node:util';
import { Link } from 'react-router';
import { adminPages, frontPageDraftAddress } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { DraftForm } from '#app/components/admin/front-page/draft-bar.tsx';
import { PreviewFrame } from '#app/components/admin/front-page/preview-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { frontPageDraft, publishedFrontPage } from '#app/shop/front-page/front-page.server.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { previewThemeNames, previewWidthNames, frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import type { Route } from './+types/preview';

export const meta = adminMeta({ title: words.previewTitle, lead: words.previewLead }, adminPages.frontPagePreview);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { db } = context.get(servicesContext);
  const { version, content } = await frontPageDraft(db, deliveredFrontPage);
  return {
    version,
    isPublished: isDeepStrictEqual(content, await publishedFrontPage(db, deliveredFrontPage)),
    width: ownKey(previewWidthNames, searchParams.get('ancho')) ?? 'phone',
    theme: ownKey(previewThemeNames, searchParams.get('colores')) ?? 'light',
  };
}

export default function Preview({ loaderData: { version, isPublished, width, theme } }: Route.ComponentProps) {
  const choices = <Name extends string>(
    label: string,
    names: Record<Name, string>,
    current: Name,
    parameter: string,
  ) => (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      {(Object.entries(names) as [Name, string][]).map(([name, text]) => (
        <Link
          key={name}
          to={addressOf(adminPages.frontPagePreview, { ancho: width, colores: theme, [parameter]: name })}
          replace
          preventScrollReset
          aria-current={name === current ? 'true' : undefined}
          className="inline-flex min-h-10 items-center rounded-control border border-control-line px-3 text-14 font-semibold aria-[current]:border-mask aria-[current]:bg-mask-tint"
        >
          {text}
        </Link>
      ))}
    </nav>
  );
  return (
    <AdminFrame
      title={words.previewTitle}
      lead={words.previewLead}
      actions={
        <>
          {!isPublished && (
            <DraftForm version={version}>
              <IntentButton intent="publish" size="small">
                {words.publish}
              </IntentButton>
            </DraftForm>
          )}
          <LinkButton to={adminPages.frontPage} kind="outline" size="small">
            {words.back}
          </LinkButton>
        </>
      }
    >
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {choices(words.previewWidths, previewWidthNames, width, 'ancho')}
        {choices(words.previewThemes, previewThemeNames, theme, 'colores')}
      </div>
      <PreviewFrame src={addressOf(frontPageDraftAddress, { colores: theme })} width={width} />
    </AdminFrame>
  );
}
