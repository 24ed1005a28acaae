import { Form } from 'react-router';
import { formOf } from '#app/components/admin/frame/admin-form.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import type { ListedFact } from '#app/shop/catalog/categories/owner-category.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { factKindNames, adminCategoriesText as words } from '#app/text/admin/categories/categories.ts';
import { FactForm } from './fact-form.tsx';
import { MoveButtons } from './move-buttons.tsx';

interface FactItemProps {
  category: { key: string; version: number; isDelivered: boolean };
  fact: ListedFact & { label: string };
  refusal: AdminRefusal | null;
  isFirst: boolean;
  isLast: boolean;
}

export function FactItem({ category, fact, refusal, isFirst, isLast }: FactItemProps) {
  const { label, unit, kind, filter, cardPosition, position } = fact;
  const form = formOf(refusal, 'factChange', position);
  const fields = { key: category.key, seen: category.version, fact: fact.fact };
  const about = [
    unit ? `${factKindNames[kind]} (${unit})` : factKindNames[kind],
    ...(filter ? [words.filters] : []),
    ...(cardPosition === null ? [] : [words.onCard]),
  ];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2">
      <details open={form.refusal !== null} className="min-w-0 flex-1 basis-52">
        <summary className="py-1.5">
          <span className="font-semibold wrap-anywhere">{label}</span>
          <span className="text-14 text-muted"> · {about.join(' · ')}</span>
        </summary>
        <div className="mt-3 max-w-2xl pb-3">
          <FactForm form={form} category={category} fact={fact} />
          {!(fact.isDelivered && category.isDelivered) && (
            <Form method="post" className="mt-4 border-t border-line pt-3">
              {Object.entries(fields).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <IntentButton
                intent="factRemove"
                kind="outline"
                size="small"
                aria-label={words.of(words.factRemove, label)}
              >
                {words.factRemove}
              </IntentButton>
            </Form>
          )}
        </div>
      </details>
      <MoveButtons name={label} intents={['factUp', 'factDown']} isFirst={isFirst} isLast={isLast} fields={fields} />
    </li>
  );
}
