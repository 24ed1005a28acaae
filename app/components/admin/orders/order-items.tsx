import type { KeyboardEvent } from 'react';
import { Form } from 'react-router';
import { type AdminItem, serialField, takesSerials } from '#app/shop/aftersale/admin-items.ts';
import { longestSerial } from '#app/shop/aftersale/item.ts';
import type { OrderState } from '#app/shop/orders/fulfilment.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminItemsText as words } from '#app/text/admin/items.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';

interface OrderItemsProps {
  state: OrderState;
  items: readonly AdminItem[];
  /** `serialsVersion` of what is shown. */
  version: string;
  refusal: AdminRefusal | null;
}

export function OrderItems({ state, items, version, refusal }: OrderItemsProps) {
  const isOpen = takesSerials(state);
  if (!isOpen && items.every(({ serial }) => serial === '')) return null;
  const form = formOf(refusal, 'serials');
  const labels = Object.fromEntries(items.map(({ number }) => [serialField(number), words.label(number)]));
  const typed = items.filter(({ givenBackAt }) => isOpen && givenBackAt === null);
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{words.title}</h2>
      {typed.length > 0 && (
        <AdminForm
          // Keyed, so that the form starts again from what was saved.
          key={version}
          form={form}
          version={version}
          labels={labels}
          button={words.save}
          kind="outline"
        >
          <p className="text-14 text-muted">{words.lead}</p>
          <div className="flex flex-col gap-4">
            {typed.map(({ number, productName, serial }) => {
              const field = form.field(serialField(number));
              return (
                <Field
                  key={number}
                  {...field}
                  defaultValue={field.defaultValue ?? serial}
                  onKeyDown={goToNext}
                  label={words.label(number)}
                  hint={productName}
                  maxLength={longestSerial + 20}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              );
            })}
          </div>
        </AdminForm>
      )}
      <ItemNotes items={items} isOpen={isOpen} />
    </Card>
  );
}

/** Scanners end each code with Enter, which would send the form after the first. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const { form } = event.currentTarget;
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[type=text],input:not([type])') ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function ItemNotes({ items, isOpen }: { items: readonly AdminItem[]; isOpen: boolean }) {
  const noted = items.filter(({ serial, holder }) => serial !== '' || holder);
  if (noted.length === 0) return null;
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {noted.map(({ number, productName, serial, givenBackAt, warrantyUntil, holder }) => (
        <li key={number} className="flex flex-col gap-1 py-3">
          <p className="wrap-anywhere">
            <span className="font-semibold">{words.label(number)}</span>, {productName}:{' '}
            <span className="font-mono">{serial || words.none}</span>
          </p>
          <p className="text-14 text-muted wrap-anywhere">
            {givenBackAt ? words.back(givenBackAt) : warrantyUntil && words.warranty(warrantyUntil)}{' '}
            {holder && words.holder(holder.name, holder.email)}
          </p>
          {isOpen && serial !== '' && givenBackAt === null && warrantyUntil && (
            <Form method="post">
              <input type="hidden" name="intent" value="piece_back" />
              <input type="hidden" name="id" value={number} />
              <Button type="submit" kind="quiet" size="small" aria-label={words.takeBackOf(number)} className="-ml-3.5">
                {words.takeBack}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
