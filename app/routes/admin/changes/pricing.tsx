import { data, Form, redirect, useNavigation } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { changeAddress } from '#app/addresses/change-address.ts';
import { Step } from '#app/components/admin/changes/change-step.tsx';
import { RecentChanges } from '#app/components/admin/changes/recent-changes.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';

import {
  type ChangeInput,
  type ChangeProblems,
  checkChange,
  pricingMethods,
  readGroup,
  type TypedChange,
  typedChange,
} from '#app/shop/changes/change-form.ts';
import { brandsOf, draftChange } from '#app/shop/changes/draft-change.server.ts';
import { recentChanges } from '#app/shop/changes/read-changes.server.ts';
import { adminBulkText, changeMethodNames, changeProblemText } from '#app/text/admin/changes.ts';
import { adminPricingText } from '#app/text/admin/pricing.ts';
import { categoryOptions } from '#app/text/admin/products/product-names.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
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

interface PricingRefusal {
  problems: ChangeProblems;
  typed: TypedChange;
  /** The chosen category and brand match no product. */
  isEmpty: boolean;
}

const address = adminPages.prices;

/** The style sheet shows the fields of the chosen method, so that it works without scripts. */
function PricingForm({ brands, refusal }: { brands: string[]; refusal: PricingRefusal | undefined }) {
  const isBusy = useNavigation().formData?.has('brand') ?? false;
  const typed = refusal?.typed ?? {};
  const shown = (name: ChangeInput) => {
    const problem = refusal?.problems[name];
    return { name, defaultValue: typed[name], error: problem && changeProblemText[problem] };
  };
  const figure = (name: ChangeInput) => ({
    ...shown(name),
    required: true,
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    maxLength: 60,
  });
  const errors = Object.entries(refusal?.problems ?? {}).map(([name, problem]) => ({
    field: name,
    text: `${adminPricingText[name as 'method' | 'value' | 'rate' | 'margin']}: ${changeProblemText[problem]}`,
  }));
  if (refusal?.isEmpty) errors.push({ field: 'brand', text: adminPricingText.noProducts });
  return (
    <Card>
      <Form
        method="post"
        action={address}
        noValidate
        aria-label={adminPricingText.form}
        className="group/way flex flex-col gap-5"
      >
        {errors.length > 0 && <ErrorSummary title={adminBulkText.errorSummary} errors={errors} attempt={refusal} />}
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...shown('category')}
            label={adminPricingText.category}
            options={[
              { value: '', label: adminPricingText.everyCategory },
              ...categoryOptions(),
              { value: '-', label: adminProductsText.noCategory },
            ]}
          />
          <Field
            name="brand"
            label={adminPricingText.brand}
            aside={adminPricingText.optional}
            hint={adminPricingText.brandHint}
            defaultValue={typed.brand}
            suggestions={brands}
            autoComplete="off"
            maxLength={80}
          />
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            {...shown('way')}
            label={adminPricingText.method}
            options={pricingMethods.map((method) => ({ value: method, label: changeMethodNames[method] }))}
          />
          <div className="group-has-[option[value=dollars]:checked]/way:hidden">
            <Field {...figure('value')} label={adminPricingText.value} hint={adminPricingText.valueHint} />
          </div>
        </div>
        <div className="hidden flex-col gap-5 group-has-[option[value=dollars]:checked]/way:flex">
          <p className="max-w-prose text-14 text-muted">{adminPricingText.dollarsLead}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field {...figure('rate')} label={adminPricingText.rate} hint={adminPricingText.rateHint} />
            <Field {...figure('margin')} label={adminPricingText.margin} hint={adminPricingText.marginHint} />
          </div>
        </div>
        <Button type="submit" busy={isBusy} className="self-start">
          {isBusy ? adminBulkText.previewing : adminBulkText.preview}
        </Button>
      </Form>
    </Card>
  );
}
