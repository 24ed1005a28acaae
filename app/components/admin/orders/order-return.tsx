import type { AdminItem } from '#app/shop/aftersale/admin-items.ts';
import type { AdminOrder } from '#app/shop/orders/admin/admin-order.ts';
import { countUnits } from '#app/shop/orders/parcels/order-units.ts';
import { itemField } from '#app/shop/orders/parcels/unit-forms.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminItemsText } from '#app/text/admin/items.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { adminOrdersText, stepNames } from '#app/text/admin/orders/orders.ts';
import { formatCents } from '#app/text/format.ts';
import { unitWords } from '#app/text/orders/orders.ts';
import { CheckboxField, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { AdminForm, type FormOfPage, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';
import { UnitFields, unitLabels } from './unit-fields.tsx';

interface OrderReturnProps {
  order: AdminOrder;
  items: readonly AdminItem[];
  refusal: AdminRefusal | null;
}

/** What came back, all of it or some units. */
export function ReturnForm({ order: { lines, units }, items, refusal }: OrderReturnProps) {
  const form = formOf(refusal, 'return');
  const out = units.parcels.flatMap(({ number, out: left }) => left.map((unit) => ({ ...unit, parcel: number })));
  const asks = countUnits(out) > 1;
  const withSerial = items.filter(({ serial, givenBackAt }) => asks && serial !== '' && givenBackAt === null);
  return (
    <Folded title={adminOrdersText.returnTitle} form={form} isBelow>
      <AdminForm
        key={units.version}
        form={form}
        version={units.version}
        labels={{ ...causeLabels, ...unitLabels(lines, out) }}
        button={stepNames.return}
        kind="outline"
      >
        <p>{adminOrdersText.returnLead}</p>
        {asks && (
          <fieldset className="flex flex-col gap-3">
            <legend className="mb-2 font-semibold">{orderUnitsText.returnUnits}</legend>
            <UnitFields form={form} lines={lines} units={out} withParcels={!units.isOne} />
          </fieldset>
        )}
        {withSerial.length > 0 && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-semibold">{orderUnitsText.returnItems}</legend>
            {withSerial.map(({ number, serial, productName }) => {
              const { defaultValue: _never, ...field } = form.field(itemField(number));
              return (
                <CheckboxField
                  key={number}
                  {...field}
                  label={`${adminItemsText.label(number)}, ${productName}: ${serial}`}
                />
              );
            })}
          </fieldset>
        )}
        <CauseFields form={form} />
      </AdminForm>
    </Folded>
  );
}

/** What has not left never will. */
export function DropForm({ order: { lines, units }, refusal }: Omit<OrderReturnProps, 'items'>) {
  const form = formOf(refusal, 'drop');
  const names = new Map(lines.map(({ productId, productName }) => [productId, productName]));
  return (
    <Folded title={orderUnitsText.dropTitle} form={form} isBelow isGrave>
      <AdminForm form={form} version={units.version} labels={causeLabels} button={stepNames.drop} kind="outline">
        <p className="wrap-anywhere">
          {unitWords(units.toSend, names)}. {orderUnitsText.dropLead}
        </p>
        <CauseFields form={form} />
      </AdminForm>
    </Folded>
  );
}

const { returnReason: reason, returnShelf: shelf, returnShelves } = adminOrdersText;
export const causeLabels = { reason, shelf };

function CauseFields({ form }: { form: FormOfPage }) {
  return (
    <>
      <TextAreaField
        {...form.field('reason')}
        label={reason}
        hint={adminOrdersText.returnReasonHint}
        required
        maxLength={500}
        rows={2}
      />
      <SelectField
        {...form.field('shelf')}
        label={shelf}
        options={Object.entries(returnShelves).map(([value, label]) => ({ value, label }))}
      />
    </>
  );
}

/** What came back so far, and the way to take back a return that was noted by mistake. */
export function OrderReturns({ order: { lines, units }, refusal }: Omit<OrderReturnProps, 'items'>) {
  if (units.returns.length === 0) return null;
  const names = new Map(lines.map(({ productId, productName }) => [productId, productName]));
  const isAll =
    units.returns.length === 1 && units.toSend.length === 0 && units.parcels.every(({ out }) => out.length === 0);
  return (
    <ul className="flex flex-col gap-3">
      {units.returns.map((back) => {
        const form = formOf(refusal, 'undo_return', back.id);
        const neverLeft = back.units.every(({ parcel }) => parcel === null);
        return (
          <li key={back.id} className="wrap-anywhere">
            {!isAll && (
              <p className="font-semibold">
                {neverLeft ? orderUnitsText.dropped : orderUnitsText.partBack} {unitWords(back.units, names)}
              </p>
            )}
            <p>
              {orderUnitsText.cameBack(back.reason, back.isShelved, neverLeft)}{' '}
              {back.paidInCents > 0 &&
                orderUnitsText.returnMoney(formatCents(back.paidInCents), formatCents(back.refundedInCents))}
            </p>
            {back.refundedInCents === 0 && (
              <AdminForm form={form} version={units.version} button={orderUnitsText.undoReturn} kind="quiet" />
            )}
          </li>
        );
      })}
    </ul>
  );
}
