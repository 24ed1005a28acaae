import { unitField } from '#app/shop/orders/parcels/unit-forms.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { Field } from '#app/ui/form/field.tsx';
import type { FormOfPage } from '../frame/admin-form.tsx';

interface UnitFieldsProps {
  form: FormOfPage;
  lines: readonly { productId: string; productName: string }[];
  units: readonly { productId: string; quantity: number; parcel?: number | null }[];
  /** Says from which parcel they come. */
  withParcels?: boolean;
}

/** How many of each; all of them at first. */
export function UnitFields({ form, lines, units, withParcels = false }: UnitFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      {units.map(({ productId, quantity, parcel }, index) => {
        const field = form.field(unitField(index));
        return (
          <Field
            key={field.name}
            {...field}
            defaultValue={field.defaultValue ?? String(quantity)}
            label={nameOf(lines, productId)}
            hint={
              withParcels && parcel ? orderUnitsText.unitsOfParcel(quantity, parcel) : orderUnitsText.unitsOf(quantity)
            }
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
        );
      })}
    </div>
  );
}

/** For the list of what is wrong above a form. */
export function unitLabels(lines: UnitFieldsProps['lines'], units: UnitFieldsProps['units']): Record<string, string> {
  return Object.fromEntries(units.map(({ productId }, index) => [unitField(index), nameOf(lines, productId)]));
}

function nameOf(lines: UnitFieldsProps['lines'], productId: string): string {
  return lines.find((line) => line.productId === productId)?.productName ?? productId;
}
