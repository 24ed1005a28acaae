import type { Seller } from '#app/shop/shared/seller.ts';
import { orderText } from '#app/text/orders/orders.ts';
import { LogoIcon } from '../frame/logo.tsx';

/** Who sold it, where the page is paper. */
export function SellerOnPaper({ seller }: { seller: Seller }) {
  return (
    <div className="hidden items-center gap-3 print:flex">
      <LogoIcon className="size-10" />
      <p className="flex flex-col text-14">
        <strong>{seller.name}</strong>
        <span>
          {orderText.nit(seller.nit)} · {seller.address}, {seller.city}
        </span>
        <span>
          {seller.email} · {seller.phone}
        </span>
      </p>
    </div>
  );
}
