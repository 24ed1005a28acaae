import { AdminForm, type FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { Differences } from '#app/components/admin/frame/differences.tsx';
import { ScopeFields, saidScope } from '#app/components/admin/promotions/scope-fields.tsx';
import { longestCampaignName, longestConditions } from '#app/shop/promotions/campaigns/campaign.ts';
import { differencesText } from '#app/text/admin/forms.ts';
import { campaignLabels, adminCampaignsText as words } from '#app/text/admin/promotions/campaigns.ts';
import { formatDay } from '#app/text/format.ts';
import { CheckboxField, Field, SelectField } from '#app/ui/form/field.tsx';

interface CampaignFormProps {
  form: FormOfPage;
  /** What its fields show, where nothing of it was refused. */
  shown: Record<string, string>;
  version: number;
  isNew: boolean;
  /** Where it is sent; else to the page it is on. */
  action?: string;
}

const said = {
  kind: (kind: string) => (kind === 'price' ? words.price : words.percent),
  from: formatDay,
  to: formatDay,
  stock: (value: string) => (value === 'on' ? differencesText.yes : differencesText.no),
  ...saidScope,
};

export function CampaignForm({ form, shown, version, isNew, action }: CampaignFormProps) {
  const typed = form.refusal?.typed ?? shown;
  const field = (name: keyof typeof campaignLabels) => {
    return { ...form.field(name), label: campaignLabels[name], defaultValue: typed[name] ?? '' };
  };
  const hasConflict = !isNew && form.refusal?.status === 409;
  const { defaultValue: _text, ...stock } = field('stock');
  return (
    <AdminForm
      form={form}
      version={version}
      labels={campaignLabels}
      button={isNew ? words.add : words.save}
      action={action}
    >
      {hasConflict && <Differences labels={campaignLabels} typed={typed} saved={shown} say={said} />}
      <Field {...field('name')} required maxLength={longestCampaignName} hint={words.nameHint} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('amount')} required inputMode="numeric" />
        <SelectField
          {...field('kind')}
          options={[
            { value: 'percent', label: words.percent },
            { value: 'price', label: words.price },
          ]}
        />
        <Field {...field('from')} type="date" required />
        <Field {...field('fromTime')} maxLength={5} autoComplete="off" hint={words.fromTimeHint} />
        <Field {...field('to')} type="date" required />
        <Field {...field('toTime')} maxLength={5} autoComplete="off" hint={words.toTimeHint} />
      </div>
      <fieldset className="rounded-card border border-line p-4">
        <legend className="px-1 font-semibold">{words.scope}</legend>
        <p className="text-14 text-muted">{words.scopeHint}</p>
        <ScopeFields form={form} typed={typed} />
      </fieldset>
      <Field {...field('conditions')} maxLength={longestConditions} hint={words.conditionsHint} />
      <CheckboxField {...stock} defaultChecked={typed.stock === 'on'} hint={words.stockHint} />
    </AdminForm>
  );
}
