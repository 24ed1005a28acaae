import type { AdminOrder, AdminParcel } from '#app/shop/orders/admin/admin-order.ts';
import { carrierNames } from '#app/shop/orders/carriers.ts';
import { type Parcel, parcelVersion } from '#app/shop/orders/parcels/parcel.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { orderUnitsText } from '#app/text/admin/orders/order-units.ts';
import { adminOrdersText } from '#app/text/admin/orders/orders.ts';
import { formatDate } from '#app/text/format.ts';
import { unitWords } from '#app/text/orders/orders.ts';
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

interface OrderParcelsProps {
  order: AdminOrder;
  today: string;
  refusal: AdminRefusal | null;
}

/** Each parcel with its guide; what is in it and when it arrived, where there are several. */
export function OrderParcels({ order: { lines, units }, today, refusal }: OrderParcelsProps) {
  const names = new Map(lines.map(({ productId, productName }) => [productId, productName]));
  return (
    <>
      {units.parcels.map((sent) => (
        <div key={sent.number} className="mt-3 border-t border-line pt-3">
          {!units.isOne && (
            <p className="wrap-anywhere">
              <span className="font-semibold">{orderUnitsText.parcel(sent.number)}:</span>{' '}
              {unitWords(sent.units, names)}.{' '}
              {sent.deliveredAt && orderUnitsText.arrivedOn(formatDate(sent.deliveredAt))}
            </p>
          )}
          <p className="wrap-anywhere">
            <span className="font-semibold">{adminOrdersText.parcel}:</span> {sent.carrier}, {sent.trackingNumber}
            {sent.trackingUrl && (
              <a href={sent.trackingUrl} rel="noreferrer" className="block text-accent underline">
                {adminOrdersText.track}
              </a>
            )}
          </p>
          {!units.isOne && sent.arrival && (
            <DeliverParcel parcel={sent} version={units.version} today={today} refusal={refusal} />
          )}
          <CorrectParcel
            parcel={sent}
            id={units.isOne ? undefined : sent.number}
            isDelivered={sent.deliveredAt !== null}
            refusal={refusal}
          />
        </div>
      ))}
      {units.parcels.length > 0 && units.toSend.length > 0 && (
        <p className="mt-3 border-t border-line pt-3 wrap-anywhere">
          <span className="font-semibold">{orderUnitsText.toSend}</span> {unitWords(units.toSend, names)}
        </p>
      )}
    </>
  );
}

interface DeliverParcelProps {
  parcel: AdminParcel;
  version: string;
  today: string;
  refusal: AdminRefusal | null;
}

function DeliverParcel({ parcel, version, today, refusal }: DeliverParcelProps) {
  const form = formOf(refusal, 'deliver', parcel.number);
  const field = form.field('deliveredOn');
  return (
    <AdminForm
      form={form}
      version={version}
      labels={{ deliveredOn: orderUnitsText.deliveredOn }}
      button={orderUnitsText.deliverParcel(parcel.number)}
      kind="outline"
    >
      <Field
        {...field}
        defaultValue={field.defaultValue ?? today}
        label={orderUnitsText.deliveredOn}
        type="date"
        min={parcel.arrival?.from}
        max={today}
      />
    </AdminForm>
  );
}

interface CorrectParcelProps {
  parcel: Parcel;
  /** Its number, where there are several. */
  id: number | undefined;
  isDelivered: boolean;
  refusal: AdminRefusal | null;
}

function CorrectParcel({ parcel, id, isDelivered, refusal }: CorrectParcelProps) {
  const form = formOf(refusal, 'parcel', id);
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
