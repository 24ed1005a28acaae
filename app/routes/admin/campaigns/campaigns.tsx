import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { CampaignFacts } from '#app/components/admin/campaigns/campaign-facts.tsx';
import { CampaignForm } from '#app/components/admin/campaigns/campaign-form.tsx';
import { formKey, formOf, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listedCampaigns } from '#app/shop/admin/promotions/campaign-list.server.ts';
import { isCategory } from '#app/shop/catalog/categories.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { cutPage, readPage } from '#app/shop/shared/page.ts';
import { campaignDone, adminCampaignsText as words } from '#app/text/admin/promotions/campaigns.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/campaigns';
import { actOnNewCampaign } from './campaign-action.server.ts';

const perPage = 25;

export const meta = adminMeta(words, adminPages.campaigns);

/** Query: `id` of each product that was chosen in a list, or else the list's category. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const now = clock.now();
  const asked = readPage(searchParams);
  const { campaigns, total } = await listedCampaigns(db, now, { offset: (asked - 1) * perPage, most: perPage });
  const { page, pages } = cutPage(asked, total, perPage);
  const chosen = searchParams.getAll('id').filter((id) => productIdPattern.test(id));
  const category = searchParams.get('categoria') ?? '';
  return {
    ...{ campaigns, total, page, pages },
    shown: {
      ...{ name: words.usualName(dayOf(now)), kind: 'percent', from: dayOf(now), products: chosen.join('\n') },
      category: chosen.length === 0 && isCategory(category) ? category : '',
    },
    done: ownKey(campaignDone, searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnNewCampaign(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Campaigns({ loaderData, actionData }: Route.ComponentProps) {
  const { campaigns, total, page, pages, shown } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const form = formOf(refusal, 'add');
  const isAsked = shown.products !== '' || shown.category !== '';
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {done && <Notice kind="success">{campaignDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={[formKey('add')]} />
      <details
        open={form.refusal !== null || total === 0 || isAsked}
        className="rounded-card border border-line bg-surface p-4"
      >
        <summary className="py-1.5 font-semibold">{words.addTitle}</summary>
        <div className="mt-3 max-w-2xl">
          <CampaignForm form={form} shown={shown} version={0} isNew />
        </div>
      </details>
      <AdminList
        label={words.title}
        found={words.found(total)}
        empty={total === 0 && <EmptyState title={words.none} lead={words.noneLead} />}
        page={page}
        pages={pages}
        hrefOf={(shownPage) => addressOf(adminPages.campaigns, { page: shownPage > 1 ? shownPage : null })}
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {campaigns.map((campaign) => (
            <li key={campaign.id} className="flex flex-col gap-1 px-4 py-3">
              <Link
                to={`${adminPages.campaigns}/${campaign.id}`}
                className="self-start py-1 font-semibold wrap-anywhere text-accent underline underline-offset-2"
              >
                {campaign.name}
              </Link>
              <CampaignFacts campaign={campaign} />
            </li>
          ))}
        </ul>
      </AdminList>
    </AdminFrame>
  );
}
