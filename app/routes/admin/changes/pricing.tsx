import { data, redirect } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { Step } from '#app/components/admin/changes/change-screen.tsx';
import { PricingForm, type PricingRefusal } from '#app/components/admin/changes/pricing-form.tsx';
import { RecentChanges } from '#app/components/admin/changes/recent-changes.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { checkChange, readGroup, typedChange } from '#app/shop/changes/change-form.ts';
import { brandsOf, draftChange } from '#app/shop/changes/draft-change.server.ts';
import { recentChanges } from '#app/shop/changes/read-changes.server.ts';
import { adminPricingText } from '#app/text/admin/pricing.ts';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { actingOf } from '../admin-action.server.ts';
import type { Route } from './+types/pricing';

export const meta = adminMeta(adminPricingText, adminPages.prices);

const mostShown = 6;

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  return { brands: await brandsOf(db), changes: await recentChanges(db, mostShown, 'pricing') };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(servicesContext);
  const fields = Object.fromEntries(await readForm(args.request));
  const refused = (problems: PricingRefusal['problems'], isEmpty = false) =>
    data({ problems, typed: typedChange(fields), isEmpty } satisfies PricingRefusal, { status: 422 });
  const checked = checkChange('pricing', fields);
  const group = readGroup(fields);
  if (!checked.ok || !group) {
    return refused({
      ...(checked.ok ? {} : checked.problems),
      ...(group ? {} : { category: 'not_a_choice' as const }),
    });
  }
  const wanted = { kind: 'pricing', rule: checked.rule, selection: group } as const;
  const drafted = await draftChange(db, actingOf(args.context), wanted);
  return drafted.ok ? redirect(changeAddress(drafted.id), 303) : refused({}, true);
}

export default function Pricing({ loaderData: { brands, changes }, actionData }: Route.ComponentProps) {
  const [last, ...earlier] = changes;
  return (
    <AdminFrame title={adminPricingText.title} lead={adminPricingText.lead}>
      <PricingForm brands={brands} refusal={actionData} />
      {last && (
        <section aria-labelledby="last-pricing">
          <SectionHead
            id="last-pricing"
            aside={
              last.set.state === 'applied' &&
              last.counts.applied > 0 && <Step id={last.set.id} intent="undo" count={last.counts.applied} />
            }
          >
            {adminPricingText.last}
          </SectionHead>
          <RecentChanges changes={[last]} />
        </section>
      )}
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-pricing">
          <SectionHead id="earlier-pricing">{adminPricingText.history}</SectionHead>
          <RecentChanges changes={earlier} />
        </section>
      )}
    </AdminFrame>
  );
}
