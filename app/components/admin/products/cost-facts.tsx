import { Link } from 'react-router';
import { costWithVatInCents, marginOverCost, type ProductCost } from '#app/shop/catalog/product-cost.ts';
import { adminText } from '#app/text/admin/frame.ts';
import { costSums } from '#app/text/admin/pricing.ts';
import { adminProductsText } from '#app/text/admin/products.ts';
import { formatPercent } from '#app/text/format.ts';

interface CostFactsProps {
  product: ProductCost & { price: number; discount: number };
  rateInCents: number | null;
}

export function CostFacts({ product, rateInCents }: CostFactsProps) {
  const sums = costSums(product, rateInCents);
  const margin = marginOverCost(product.price, product.discount, costWithVatInCents(product, rateInCents));
  const lacksRate = product.costUsdCents !== null && rateInCents === null;
  if (sums.length === 0 && !lacksRate) return null;
  return (
    <div className="flex flex-col gap-1 text-14 text-muted tabular-nums">
      {sums.map((sum) => (
        <p key={sum}>{adminProductsText.costFacts(sum)}</p>
      ))}
      {margin !== null && (
        <p className="font-semibold text-ink">
          {adminProductsText.marginNow(formatPercent(margin))} {sums.length > 1 && adminProductsText.highestCost}
        </p>
      )}
      {lacksRate && (
        <p>
          {adminProductsText.noRate}{' '}
          <Link to="/admin/precios" className="font-semibold underline underline-offset-2">
            {adminText.prices}
          </Link>
          .
        </p>
      )}
    </div>
  );
}
