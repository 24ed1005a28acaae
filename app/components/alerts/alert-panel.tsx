import { alertText } from '#app/text/alerts/alerts.ts';
import { AlertFields } from './alert-fields.tsx';

interface AlertPanelProps {
  productId: string;
  isAvailable: boolean;
  /** What the product costs now. */
  paid: string;
}

/** On the product's page, inside `details`. */
export default function AlertPanel({ productId, isAvailable, paid }: AlertPanelProps) {
  return (
    <>
      <summary className="min-h-11 py-2.5 font-semibold">
        {isAvailable ? alertText.whenCheaper : alertText.whenBack}
      </summary>
      <form method="post" action={`/product/${productId}/aviso`} noValidate className="flex flex-col gap-4 pt-1 pb-3">
        <p className="text-14 text-muted">{alertText.lead}</p>
        <AlertFields subject={{ isAvailable, paid }} isSignedIn={null} />
      </form>
    </>
  );
}
