import { useEffect } from 'react';
import { frontPageDraftAddress } from '#app/addresses/admin-pages.ts';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { HomeScreen } from '#app/components/front-page/home-screen.tsx';
import { homeViewModel } from '#app/components/front-page/home-view-model.ts';
import { servicesContext } from '#app/contexts.ts';
import { frontPageDraft } from '#app/shop/front-page/front-page.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { previewThemeNames, frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { showToast } from '#app/ui/toast.ts';
import { readHomeFacts } from '../../home-facts.server.ts';
import type { Route } from './+types/draft';

export const meta = adminMeta({ title: words.previewTitle, lead: words.previewLead }, frontPageDraftAddress);

/** The front page as the draft has it, for the frame of the preview: an address of the admin, so no cached page can have a draft. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { content: page } = await frontPageDraft(db, deliveredFrontPage);
  const { searchParams } = new URL(request.url);
  const facts = await readHomeFacts({ context, searchParams: new URLSearchParams(), page, now: clock.now() });
  return { ...homeViewModel(facts), theme: ownKey(previewThemeNames, searchParams.get('colores')) };
}

export default function Draft({ loaderData: { theme, ...view } }: Route.ComponentProps) {
  useEffect(() => {
    // The owner's own choice stays in the browser; this document alone has another.
    if (theme) document.documentElement.dataset.theme = theme;
    function refuse(event: Event) {
      const pressed = event.target instanceof Element ? event.target.closest('a, form') : null;
      if (!pressed) return;
      event.preventDefault();
      event.stopPropagation();
      showToast({ kind: 'info', text: words.notInPreview, seconds: 3 });
    }
    document.addEventListener('click', refuse, { capture: true });
    document.addEventListener('submit', refuse, { capture: true });
    return () => {
      document.removeEventListener('click', refuse, { capture: true });
      document.removeEventListener('submit', refuse, { capture: true });
    };
  }, [theme]);
  return <HomeScreen {...view} />;
}
