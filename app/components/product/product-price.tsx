import type { ReactNode } from 'react';
import { type OfferedPrice, paidInCents, savingInCents } from '#app/shop/shared/money.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { formatCents, formatPesos } from '#app/text/format.ts';
import { productText } from '#app/text/product/product.ts';
import { DiscountBadge, Price, type PriceSize } from '#app/ui/shelf/price.tsx';
import { useVatIncluded } from '../page-meta/seller.ts';

export function ProductPrice({ product, size }: { product: OfferedPrice; size?: PriceSize }) {
  return (
    <Price
      size={size}
      now={formatCents(paidInCents(product))}
      before={product.discount > 0 || savingInCents(product) > 0 ? formatPesos(product.price) : undefined}
      beforeWord={catalogText.listPrice}
    />
  );
}

/** @param children beside the price */
export function PriceBlock({ product, children }: { product: OfferedPrice; children?: ReactNode }) {
  const { discount } = product;
  const saved = savingInCents(product);
  const vat = useVatIncluded();
  const saving = discount > 0 || saved > 0 ? productText.saves(formatCents(saved)) : '';
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProductPrice product={product} size="page" />
        {discount > 0 && <Discount percent={discount} />}
        {children}
      </div>
      <p className="font-semibold text-mask empty:hidden">{saving && vat ? `${saving} · ${vat}` : saving + vat}</p>
    </div>
  );
}

export function Discount({ percent, className }: { percent: number; className?: string }) {
  return (
    <DiscountBadge className={className} spoken={catalogText.discountSpoken(percent)}>
      {catalogText.discount(percent)}
    </DiscountBadge>
  );
}
