import { AdminForm, type FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { categoryKeys, nameOfCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import { longestCampaignName, longestConditions } from '#app/shop/promotions/campaigns/campaign.ts';
import { campaignLabels, adminCampaignsText as words } from '#app/text/admin/promotions/campaigns.ts';
import { CheckboxField, Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';

interface CampaignFormProps {
  form: FormOfPage;
  /** What its fields show, where nothing of it was refused. */
  shown: Record<string, string>;
  version: number;
  isNew: boolean;
}

export function CampaignForm({ form, shown, version, isNew }: CampaignFormProps) {
  const typed = form.refusal?.typed ?? shown;
  const field = (name: keyof typeof campaignLabels) => {
    return { ...form.field(name), label: campaignLabels[name], defaultValue: typed[name] ?? '' };
  };
  const { defaultValue: _text, ...stock } = field('stock');
  const categories = (typed.category ?? '').split('\n');
  return (
    <AdminForm form={form} version={version} labels={campaignLabels} button={isNew ? words.add : words.save}>
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
        <p id={`${form.field('category').id}-heads`} className="mt-3 text-14 font-semibold">
          {campaignLabels.category}
        </p>
        <div className="mt-2 grid gap-2 sm:grid-cols-2">
          {categoryKeys().map((key, at) => (
            <CheckboxField
              key={key}
              // The first has the id that the summary of errors leads to.
              id={at === 0 ? form.field('category').id : `${form.field('category').id}-${slugOfCategory(key)}`}
              name="category"
              value={key}
              label={nameOfCategory(key)}
              defaultChecked={categories.includes(key)}
            />
          ))}
        </div>
        <div className="mt-4 flex flex-col gap-4">
          <Field {...field('makers')} hint={words.makersHint} />
          <TextAreaField {...field('products')} rows={3} hint={words.productsHint} />
        </div>
      </fieldset>
      <Field {...field('conditions')} maxLength={longestConditions} hint={words.conditionsHint} />
      <CheckboxField {...stock} defaultChecked={typed.stock === 'on'} hint={words.stockHint} />
    </AdminForm>
  );
}
