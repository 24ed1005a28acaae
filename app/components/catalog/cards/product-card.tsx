import { Link } from 'react-router';
import { CachedFragment } from '#app/components/frame/cached-fragment.tsx';
import { FitBadge } from '#app/components/my-pc/fit-badge.tsx';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { Discount, ProductPrice } from '#app/components/product/product-price.tsx';
import { StockWords } from '#app/components/product/stock-words.tsx';
import { WishButton } from '#app/components/wishlist/wish-button.tsx';
import { designatorOf } from '#app/shop/catalog/categories.ts';
import { catalogText } from '#app/text/catalog/catalog.ts';
import { classNames } from '#app/ui/class-names.ts';
import { Chip } from '#app/ui/page/chip.tsx';
import { Star } from '#app/ui/shelf/star.tsx';
import { AddToCart } from './add-to-cart.tsx';
import type { CardProduct } from './card-product.ts';
import { CompareButton } from './compare-button.tsx';

export interface ProductCardProps {
  product: CardProduct;
  eager?: boolean;
  sizes?: string;
  heading?: 'h2' | 'h3';
}

/**
 * The name's link is stretched over the whole card, and button and heart lie above it: one link, named by the product,
 * with no controls inside.
 *
 * Cards have the same height, but for a long name's third or fourth line, without which it would be cut within the model: there is
 * always room for two lines of name, and for the list price below the price on widths where it may not fit beside it. So
 * hardly a card moves while the browser is still reading its neighbours. Grids on phones align their cards at the bottom
 * instead.
 */
export function ProductCard(props: ProductCardProps) {
  return (
    <CachedFragment element="article" name="card" className="group product-card">
      <CardContent {...props} />
    </CachedFragment>
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
          className={classNames('product-card-picture', isSoldOut && 'sold-out-picture')}
        />
        <span aria-hidden className="product-card-code">
          {designatorOf(product.category)}
        </span>
        {product.discount > 0 && <Discount percent={product.discount} className="product-card-discount" />}
        <FitBadge id={product.id} />
        <CompareButton product={product} className="product-card-compare" />
        <WishButton productId={product.id} name={product.name} className="product-card-heart" />
      </div>
      <div className="product-card-body">
        <Heading className="product-card-name">
          <Link to={`/product/${product.id}`} prefetch="intent" className="product-card-link">
            {product.name}
          </Link>
        </Heading>
        <div className="product-card-chips">
          {product.starWords && (
            <span className="card-rating">
              <Star isFilled className="size-3.5" />
              <span className="sr-only">{catalogText.rating} </span>
              {product.starWords}
            </span>
          )}
          {product.chips.map((chip) => (
            <Chip key={chip}>{chip}</Chip>
          ))}
        </div>
        <div className="product-card-state">
          <div className="product-card-price">
            <ProductPrice product={product} />
          </div>
          <StockWords stock={product.stock} />
        </div>
        <AddToCart product={product} kind="card" size="snug" className="product-card-button" />
      </div>
    </>
  );
}
