import { Link } from 'react-router';
import { CompareButton } from '#app/components/compare/compare-button.tsx';
import { RenderedPart } from '#app/components/frame/rendered-part.tsx';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { Discount, ProductPrice } from '#app/components/product/product-price.tsx';
import { StockWords } from '#app/components/product/stock-words.tsx';
import { WishButton } from '#app/components/wishlist/wish-button.tsx';
import { designatorOf } from '#app/shop/catalog/categories.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Chip } from '#app/ui/shelf/price.tsx';
import { AddToCart } from './add-to-cart.tsx';
import type { CardProduct } from './card-product.ts';

const cardClasses =
  'group relative flex h-full w-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-control-line has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus';

interface ProductCardProps {
  product: CardProduct;
  eager?: boolean;
  sizes?: string;
  heading?: 'h2' | 'h3';
}

/**
 * The name's link is stretched over the whole card, and button and heart lie above it: one link, named by the product,
 * with no controls inside.
 *
 * All cards have the same height: there is always room for two lines of name, and for the list price below the price on
 * widths where it may not fit beside it. So no card moves while the browser is still reading its neighbours. Grids on
 * phones align their cards at the bottom instead.
 */
export function ProductCard(props: ProductCardProps) {
  // Browsers are told early of an eager picture, but only while the page around it is rendered.
  return (
    <RenderedPart element="article" name={props.eager ? '' : 'card'} className={cardClasses}>
      <CardContent {...props} />
    </RenderedPart>
  );
}

function CardContent({ product, eager, sizes, heading: Heading = 'h3' }: ProductCardProps) {
  const isSoldOut = product.stock !== undefined && product.stock <= 0;
  return (
    <>
      <div className="relative">
        <ProductPicture
          product={product}
          eager={eager}
          sizes={sizes}
          className={classNames('p-3 pt-8 md:p-5 md:pt-8', isSoldOut && 'opacity-60 grayscale')}
        />
        <span aria-hidden className="designator absolute top-3 left-3 text-muted">
          {designatorOf(product.category)}
        </span>
        {product.discount > 0 && <Discount percent={product.discount} className="absolute top-2.5 right-2.5" />}
        <CompareButton product={product} className="absolute bottom-0.5 left-0.5 z-10 md:bottom-1.5 md:left-1.5" />
        <WishButton
          productId={product.id}
          name={product.name}
          className="absolute right-0.5 bottom-0.5 z-10 size-11 md:right-1.5 md:bottom-1.5"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3 md:p-4">
        <Heading className="line-clamp-2 min-h-[2lh] text-14 font-name sm:text-16 sm:leading-tight">
          <Link
            to={`/product/${product.id}`}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 group-hover:text-accent"
          >
            {product.name}
          </Link>
        </Heading>
        <div className="flex h-6 flex-wrap gap-1.5 overflow-hidden">
          {product.chips.map((chip) => (
            <Chip key={chip}>{chip}</Chip>
          ))}
        </div>
        <div className="flex flex-col gap-1 pt-1 max-sm:mt-auto">
          <div className="flex flex-col justify-end sm:max-md:min-h-[2.95rem] md:max-xl:min-h-[3.0625rem]">
            <ProductPrice product={product} />
          </div>
          <StockWords stock={product.stock} />
        </div>
        <AddToCart
          product={product}
          kind="outline"
          size="snug"
          className="relative z-10 mt-1 w-full group-hover:not-disabled:border-accent group-hover:not-disabled:bg-accent group-hover:not-disabled:text-on-accent focus-visible:border-accent focus-visible:bg-accent focus-visible:text-on-accent"
        />
      </div>
    </>
  );
}
