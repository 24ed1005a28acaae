import { CartScreen } from '#app/components/cart/cart-screen.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { cartText } from '#app/text/cart/cart.ts';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/cart';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = cartText;
  return pageMeta(matches, { title, description, path: '/cart' });
}

export default function CartPage() {
  return (
    // Reserves the height, so that filling in the cart does not move the footer.
    <div className="wrap flex min-h-[80vh] flex-col gap-6 pt-8 md:pt-10">
      <PageTitle>{cartText.title}</PageTitle>
      <CartScreen />
    </div>
  );
}
