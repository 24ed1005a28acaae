import { carrierNames } from '#app/shop/orders/carriers.ts';
import { type Parcel, parcelVersion } from '#app/shop/orders/shopper-order.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { Field } from '#app/ui/form/field.tsx';
import { AdminForm, type FormOfPage, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';

const { carrier, trackingNumber, trackingUrl } = adminOrdersText;
export const parcelLabels = { carrier, trackingNumber, trackingUrl };

interface ParcelFieldsProps {
  form: FormOfPage;
  parcel?: Parcel;
  compact?: boolean;
}

export function ParcelFields({ form, parcel, compact = false }: ParcelFieldsProps) {
  const field = (name: keyof Parcel) => {
    const shown = form.field(name);
    return { ...shown, defaultValue: shown.defaultValue ?? parcel?.[name] ?? undefined, autoComplete: 'off' };
  };
  return (
    <>
      <div className={compact ? 'grid gap-4' : 'grid gap-4 sm:grid-cols-2'}>
        <Field {...field('carrier')} label={carrier} required maxLength={80} suggestions={carrierNames} />
        <Field {...field('trackingNumber')} label={trackingNumber} required maxLength={80} />
      </div>
      <Field
        {...field('trackingUrl')}
        label={trackingUrl}
        aside={adminOrdersText.optional}
        hint={adminOrdersText.trackingUrlHint}
        type="url"
        maxLength={500}
      />
    </>
  );
}

interface CorrectParcelProps {
  parcel: Parcel;
  isDelivered: boolean;
  refusal: AdminRefusal | null;
}

export function CorrectParcel({ parcel, isDelivered, refusal }: CorrectParcelProps) {
  const form = formOf(refusal, 'parcel');
  return (
    <Folded title={adminOrdersText.parcelTitle} form={form}>
      <AdminForm
        // Keyed, so that the form starts again from what was saved.
        key={parcelVersion(parcel)}
        form={form}
        version={parcelVersion(parcel)}
        labels={parcelLabels}
        button={adminOrdersText.parcelSave}
        kind="outline"
      >
        <ParcelFields form={form} parcel={parcel} compact />
        <p className="text-14 text-muted">
          {isDelivered ? adminOrdersText.parcelDelivered : adminOrdersText.parcelLead}
        </p>
      </AdminForm>
    </Folded>
  );
}
