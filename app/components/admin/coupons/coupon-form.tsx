import { AdminForm, type FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { Differences } from '#app/components/admin/frame/differences.tsx';
import { ScopeFields, saidScope } from '#app/components/admin/promotions/scope-fields.tsx';
import { longestCouponCode } from '#app/shop/promotions/coupon.ts';
import { differencesText } from '#app/text/admin/forms.ts';
import { couponLabels, adminCouponsText as words } from '#app/text/admin/promotions/coupons.ts';
import { formatDay } from '#app/text/format.ts';
import { CheckboxField, Field, SelectField } from '#app/ui/form/field.tsx';

interface CouponFormProps {
  form: FormOfPage;
  /** What its fields show, where nothing of it was refused. */
  shown: Record<string, string>;
  /** Of one that is there; null of a new one. */
  code: string | null;
  version: number;
}

const tick = (value: string) => (value === 'on' ? differencesText.yes : differencesText.no);
const said = {
  kind: (kind: string) => (kind === 'pesos' ? words.pesos : words.percent),
  from: formatDay,
  to: (day: string) => (day ? formatDay(day) : words.noEnd),
  adds: tick,
  first: tick,
  ...saidScope,
};

export function CouponForm({ form, shown, code, version }: CouponFormProps) {
  const typed = form.refusal?.typed ?? shown;
  const field = (name: keyof typeof couponLabels) => {
    return { ...form.field(name), label: couponLabels[name], defaultValue: typed[name] ?? '' };
  };
  const tickField = (name: 'adds' | 'first') => {
    const { defaultValue: _text, ...rest } = field(name);
    return { ...rest, defaultChecked: typed[name] === 'on' };
  };
  const hasConflict = code !== null && form.refusal?.status === 409;
  const isNarrow = Boolean(typed.category || typed.makers || typed.products);
  return (
    <AdminForm form={form} version={version} labels={couponLabels} button={code === null ? words.add : words.save}>
      {hasConflict && <Differences labels={couponLabels} typed={typed} saved={shown} say={said} />}
      {code === null ? (
        <Field
          {...field('code')}
          required
          maxLength={longestCouponCode}
          autoComplete="off"
          autoCapitalize="characters"
          hint={words.codeHint}
        />
      ) : (
        <input type="hidden" name="code" value={code} />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('amount')} required inputMode="numeric" />
        <SelectField
          {...field('kind')}
          options={[
            { value: 'percent', label: words.percent },
            { value: 'pesos', label: words.pesos },
          ]}
        />
        <Field {...field('from')} type="date" required />
        <Field {...field('to')} type="date" hint={words.toHint} />
        <Field {...field('minimum')} inputMode="numeric" hint={words.minimumHint} />
        <Field {...field('mostUses')} inputMode="numeric" hint={words.mostUsesHint} />
        <Field {...field('mostPerPerson')} inputMode="numeric" hint={words.personHint} />
      </div>
      <CheckboxField {...tickField('adds')} hint={words.addsHint} />
      <CheckboxField {...tickField('first')} />
      <details open={isNarrow} className="rounded-card border border-line p-4">
        <summary className="font-semibold">{words.scope}</summary>
        <p className="mt-2 text-14 text-muted">{words.scopeHint}</p>
        <ScopeFields form={form} typed={typed} />
      </details>
    </AdminForm>
  );
}
