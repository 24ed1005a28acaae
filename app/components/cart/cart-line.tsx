import { Link } from 'react-router';
import { readCart, writeCart } from '#app/browser/cart/cart-store.ts';
import type { Cart, CartItem } from '#app/shop/cart/cart.ts';
import { decrease, increase, removeFromCart } from '#app/shop/cart/cart-changes.ts';
import type { CheckedLine } from '#app/shop/cart/cart-check.ts';
import { lineTotalInCents } from '#app/shop/shared/money.ts';
import { cartText } from '#app/text/cart/cart.ts';
import { formatCents, formatFigure } from '#app/text/format.ts';
import { addToCartText } from '#app/text/product/add-to-cart.ts';
import { Button, IconButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast.ts';
import { ProductPicture } from '../product/product-picture.tsx';
import { Discount, ProductPrice } from '../product/product-price.tsx';
import { LineProblems } from './cart-problems.tsx';

interface CartLineProps {
  item: CartItem;
  lines: readonly CheckedLine[];
  say: (announcement: string) => void;
  /** The focus needs a new target when the line is removed. */
  onGone: () => void;
}

export function CartLine({ item, lines, say, onGone }: CartLineProps) {
  const { id, name, quantity } = item;

  function changeTo(cart: Cart) {
    writeCart(cart);
    say(cartText.nowHas(name, cart.find((line) => line.id === id)?.quantity ?? 0));
  }
  function addOne() {
    const change = increase(readCart(), id);
    if (!change.ok) showToast({ kind: 'error', text: addToCartText.noMoreStock(name), seconds: 3 });
    else changeTo(change.cart);
  }
  function takeOne() {
    if (quantity > 1) changeTo(decrease(readCart(), id));
    else remove();
  }
  function remove() {
    const before = readCart();
    writeCart(removeFromCart(before, id));
    onGone();
    showToast({
      kind: 'info',
      text: cartText.removed(name),
      seconds: 3,
      action: { text: cartText.undo, run: () => writeCart(before) },
    });
  }

  return (
    <li className="flex gap-3 border-b border-line py-4 sm:gap-5">
      <ProductPicture
        product={item}
        eager
        sizes="8rem"
        className="w-22 shrink-0 self-start rounded-control p-1 sm:w-32 sm:p-3"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-3">
          <h2 className="font-name text-pretty leading-tight">
            <Link to={`/product/${id}`} className="hover:text-accent hover:underline">
              {name}
            </Link>
          </h2>
          {item.discount > 0 && <Discount percent={item.discount} />}
        </div>
        <div>
          <span className="sr-only">{cartText.unitPrice}</span>
          <ProductPrice product={item} size="small" />
        </div>
        <LineProblems item={item} lines={lines} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex flex-wrap items-center">
            <div className="flex items-center rounded-control border border-control-line">
              <IconButton label={cartText.lessOf(name)} onClick={takeOne}>
                <Icon name="minus" className="size-4" />
              </IconButton>
              <span className="min-w-8 text-center font-mono font-medium">
                <span className="sr-only">{cartText.quantity}: </span>
                {formatFigure(quantity)}
              </span>
              <IconButton label={cartText.moreOf(name)} onClick={addOne}>
                <Icon name="plus" className="size-4" />
              </IconButton>
            </div>
            <Button
              kind="quiet"
              size="small"
              aria-label={cartText.removeNamed(name)}
              onClick={remove}
              className="ml-1 text-muted"
            >
              {cartText.remove}
            </Button>
          </div>
          <p className="ml-auto flex flex-wrap items-baseline justify-end gap-x-2">
            <span className="text-14 text-muted">{cartText.subtotal}</span>
            <span className="price-figure text-18">{formatCents(lineTotalInCents(item))}</span>
          </p>
        </div>
      </div>
    </li>
  );
}
