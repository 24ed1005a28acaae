import type { ReactNode } from 'react';
import { savingInCents, unitPriceInCents } from '#app/shop/shared/money.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { formatCents, formatPesos } from '#app/text/format.ts';
import { productText } from '#app/text/product/product.ts';
import { DiscountBadge, Price, type PriceSize } from '#app/ui/shelf/price.tsx';

interface Priced {
  price: number;
  discount: number;
}

export function ProductPrice({ product, size }: { product: Priced; size?: PriceSize }) {
  const { price, discount } = product;
  return (
    <Price
      size={size}
      now={formatCents(unitPriceInCents(price, discount))}
      before={discount > 0 ? formatPesos(price) : undefined}
      beforeWord={catalogText.listPrice}
    />
  );
}

/** @param children beside the price */
export function PriceBlock({ product, children }: { product: Priced; children?: ReactNode }) {
  const { price, discount } = product;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ProductPrice product={product} size="page" />
        {discount > 0 && <Discount percent={discount} />}
        {children}
      </div>
      <p className="font-semibold text-mask">
        {discount > 0 && <>{productText.saves(formatCents(savingInCents(price, discount)))} · </>}
        {productText.taxIncluded}
      </p>
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
