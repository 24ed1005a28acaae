import { carrierNames } from '#app/shop/orders/carriers.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import { type Parcel, parcelMark } from '#app/shop/orders/shopper-order.ts';
import { deskText } from '#app/text/desk/orders/orders.ts';
import { Field } from '#app/ui/form/field.tsx';
import { DeskForm, deskField, type FormTrouble, troubleOf } from '../frame/desk-form.tsx';
import { Folded } from '../frame/folded.tsx';

const { carrier, trackingNumber, trackingUrl } = deskText;
export const parcelLabels = { carrier, trackingNumber, trackingUrl };

interface ParcelFieldsProps {
  intent: 'send' | 'parcel';
  trouble: FormTrouble;
  parcel?: Parcel;
  narrow?: boolean;
}

export function ParcelFields({ intent, trouble, parcel, narrow = false }: ParcelFieldsProps) {
  const field = (name: keyof Parcel) => {
    const shown = deskField(intent, name, trouble);
    return { ...shown, defaultValue: shown.defaultValue ?? parcel?.[name] ?? undefined, autoComplete: 'off' };
  };
  return (
    <>
      <div className={narrow ? 'grid gap-4' : 'grid gap-4 sm:grid-cols-2'}>
        <Field {...field('carrier')} label={carrier} required maxLength={80} suggestions={carrierNames} />
        <Field {...field('trackingNumber')} label={trackingNumber} required maxLength={80} />
      </div>
      <Field
        {...field('trackingUrl')}
        label={trackingUrl}
        aside={deskText.optional}
        hint={deskText.trackingUrlHint}
        type="url"
        maxLength={500}
      />
    </>
  );
}

interface CorrectParcelProps {
  parcel: Parcel;
  isDelivered: boolean;
  refusal: DeskRefusal | null;
}

export function CorrectParcel({ parcel, isDelivered, refusal }: CorrectParcelProps) {
  const trouble = troubleOf(refusal, 'parcel');
  return (
    <Folded title={deskText.parcelTitle} trouble={trouble}>
      <DeskForm
        // Keyed, so that the form starts again from what was saved.
        key={parcelMark(parcel)}
        intent="parcel"
        seen={parcelMark(parcel)}
        trouble={trouble}
        labels={parcelLabels}
        button={deskText.parcelSave}
        kind="outline"
      >
        <ParcelFields intent="parcel" trouble={trouble} parcel={parcel} narrow />
        <p className="text-14 text-muted">{isDelivered ? deskText.parcelDelivered : deskText.parcelLead}</p>
      </DeskForm>
    </Folded>
  );
}
