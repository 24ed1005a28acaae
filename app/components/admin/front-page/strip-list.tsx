import { AdminForm, type FormOfPage, formKey, formOf } from '#app/components/admin/frame/admin-form.tsx';
import { categoryList, isCategory } from '#app/shop/catalog/categories.ts';
import { canRemove } from '#app/shop/front-page/draft-change.ts';
import { type FrontStrip, longestStripTitle, mostStrips, type StripKind } from '#app/shop/front-page/front-page.ts';
import { typedStrip } from '#app/shop/front-page/front-page-form.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { categoryWords } from '#app/text/admin/categories/named-category.ts';
import { stripKindNames, stripLabels, frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { listText } from '#app/text/catalog/lists.ts';
import { Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { CurrentTexts } from './current-texts.tsx';
import { EntrySteps } from './entry-steps.tsx';

interface StripListProps {
  strips: readonly FrontStrip[];
  version: number;
  refusal: AdminRefusal | null;
}

const addedKinds = ['category', 'products'] as const satisfies StripKind[];

export function StripList({ strips, version, refusal }: StripListProps) {
  const added = formOf(refusal, 'add_strip');
  return (
    <section aria-labelledby="franjas" className="flex flex-col gap-3">
      <div>
        <h2 id="franjas" className="heading flex flex-wrap items-baseline gap-x-3 text-23">
          {words.strips}
          <span className="text-14 font-normal text-muted">{words.stripsCount(strips.length)}</span>
        </h2>
        <p className="text-14 text-muted">{words.stripsLead}</p>
      </div>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface">
        {strips.map((strip, at) => (
          <StripRow
            key={strip.id}
            strip={strip}
            isFirst={at === 0}
            isLast={at === strips.length - 1}
            version={version}
            refusal={refusal}
          />
        ))}
      </ol>
      {strips.length >= mostStrips ? (
        <p className="text-14 text-muted">{words.stripsFull}</p>
      ) : (
        <details open={added.refusal !== null || undefined} className="rounded-card border border-line bg-surface p-4">
          <summary className="py-1.5 font-semibold">{words.addStrip}</summary>
          <div className="mt-3 max-w-3xl">
            <StripForm key={formKey('add_strip', strips.length)} form={added} shown={null} version={version} />
          </div>
        </details>
      )}
    </section>
  );
}

interface StripRowProps extends Omit<StripListProps, 'strips'> {
  strip: FrontStrip;
  isFirst: boolean;
  isLast: boolean;
}

function StripRow({ strip, isFirst, isLast, version, refusal }: StripRowProps) {
  const { id, kind, title, category, products, isOn } = strip;
  const categoryName = category && categoryWords(category);
  const name = title || (categoryName ?? usualTitleOf(kind));
  const form = formOf(refusal, 'change_strip', id);
  const shown = typedStrip(strip);
  const what = kind === 'products' ? words.products(products.length) : (categoryName ?? stripKindNames[kind]);
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
        <b>{name}</b>
        <span className="text-14 text-muted">
          {[...(what === name ? [] : [what]), ...(isOn ? [] : [words.stripOff])].join(' · ')}
        </span>
      </p>
      <EntrySteps
        thing="strip"
        id={id}
        title={name}
        isFirst={isFirst}
        isLast={isLast}
        isOn={isOn}
        canRemove={canRemove(strip)}
      />
      <details key={JSON.stringify(shown)} open={form.refusal !== null || undefined}>
        <summary aria-label={words.of(words.edit, name)} className="py-1.5 text-14 font-semibold">
          {words.edit}
        </summary>
        <div className="mt-3 max-w-3xl">
          <StripForm form={form} shown={shown} version={version} />
        </div>
      </details>
    </li>
  );
}

function usualTitleOf(kind: StripKind): string {
  return kind === 'offers' ? listText.home.specialOffers : listText.home.bestSellers;
}

interface StripFormProps {
  form: FormOfPage;
  /** Null of a new one. */
  shown: Record<string, string> | null;
  version: number;
}

function StripForm({ form, shown, version }: StripFormProps) {
  const { refusal } = form;
  const typed: Record<string, string> = refusal?.typed ?? shown ?? {};
  const field = (name: keyof typeof stripLabels) => {
    return { ...form.field(name), label: stripLabels[name], defaultValue: typed[name] ?? '' };
  };
  const kind = shown?.kind;
  const { category: chosen = '' } = typed;
  const isGone = chosen !== '' && !isCategory(chosen);
  const category = (
    <SelectField
      {...field('category')}
      options={[
        ...(isGone ? [{ value: chosen, label: categoryWords(chosen) }] : []),
        ...categoryList().categories.map(({ key, name }) => ({ value: key, label: name })),
      ]}
    />
  );
  const products = <TextAreaField {...field('products')} rows={5} hint={words.productsHint} />;
  return (
    <AdminForm form={form} version={version} labels={stripLabels} button={shown === null ? words.add : words.save}>
      {refusal?.status === 409 && shown && <CurrentTexts labels={stripLabels} typed={typed} shown={shown} />}
      {kind === undefined ? (
        <SelectField
          {...field('kind')}
          options={addedKinds.map((value) => ({ value, label: stripKindNames[value] }))}
        />
      ) : (
        <input type="hidden" name="kind" value={kind} />
      )}
      <Field
        {...field('title')}
        maxLength={longestStripTitle}
        hint={kind === 'products' ? undefined : words.stripTitleHint}
        autoComplete="off"
      />
      {(kind === undefined || kind === 'category') && category}
      {(kind === undefined || kind === 'products') && products}
    </AdminForm>
  );
}
