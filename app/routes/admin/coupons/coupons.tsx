import { adminPages } from '#app/addresses/admin-pages.ts';
import { CouponForm } from '#app/components/admin/coupons/coupon-form.tsx';
import { CouponItem } from '#app/components/admin/coupons/coupon-item.tsx';
import { formKey, formOf, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { listedCoupons } from '#app/shop/admin/promotions/coupon-list.server.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { dayOf } from '#app/shop/shared/day.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { cutPage, readPage } from '#app/shop/shared/page.ts';
import { couponDone, couponLabels, adminCouponsText as words } from '#app/text/admin/promotions/coupons.ts';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/coupons';
import { actOnCoupon } from './coupon-action.server.ts';

const perPage = 25;

export const meta = adminMeta(words, adminPages.coupons);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, settings } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const now = clock.now();
  const asked = readPage(searchParams);
  const { coupons, total } = await listedCoupons(db, now, { offset: (asked - 1) * perPage, most: perPage });
  const { page, pages } = cutPage(asked, total, perPage);
  return {
    ...{ coupons, total, page, pages },
    today: dayOf(now),
    shopUrl: settings.publicUrl,
    done: ownKey(couponDone, searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnCoupon(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Coupons({ loaderData, actionData }: Route.ComponentProps) {
  const { coupons, total, page, pages, today, shopUrl } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const form = formOf(refusal, 'add');
  const forms = [formKey('add'), ...coupons.map(({ id }) => formKey('change', id))];
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {done && <Notice kind="success">{couponDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={forms} labels={couponLabels} />
      <details open={form.refusal !== null || total === 0} className="rounded-card border border-line bg-surface p-4">
        <summary className="py-1.5 font-semibold">{words.addTitle}</summary>
        <div className="mt-3 max-w-2xl">
          {/* Keyed, so that the form is empty again once its coupon is there. */}
          <CouponForm key={total} form={form} shown={{ kind: 'percent', from: today }} code={null} version={0} />
        </div>
      </details>
      <AdminList
        label={words.title}
        found={words.found(total)}
        empty={total === 0 && <EmptyState title={words.none} lead={words.noneLead} />}
        page={page}
        pages={pages}
        hrefOf={(shown) => addressOf(adminPages.coupons, { page: shown > 1 ? shown : null })}
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {coupons.map((coupon) => (
            <CouponItem
              key={`${coupon.id} ${coupon.version}`}
              coupon={coupon}
              link={`${shopUrl}/cart?cupon=${coupon.code}`}
              refusal={refusal}
            />
          ))}
        </ul>
      </AdminList>
    </AdminFrame>
  );
}
