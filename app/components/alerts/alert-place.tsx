import { alertText } from '#app/text/alerts/alerts.ts';
import { AlertFields, type AlertProduct } from './alert-fields.tsx';

/** On the product's page, inside `details`. */
export default function AlertPlace({ product }: { product: AlertProduct }) {
  const { id, isAvailable } = product;
  return (
    <>
      <summary className="min-h-11 py-2.5 font-semibold">
        {isAvailable ? alertText.whenCheaper : alertText.whenBack}
      </summary>
      <form method="post" action={`/product/${id}/aviso`} noValidate className="flex flex-col gap-4 pt-1 pb-3">
        <p className="text-14 text-muted">{alertText.lead}</p>
        <AlertFields product={product} isSignedIn={null} />
      </form>
    </>
  );
}
