import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the shop, in one list. */
export default [
  index('routes/storefront/home.tsx'),
  route('offers', 'routes/storefront/offers.tsx'),
  route('categories', 'routes/storefront/categories.tsx'),
  route('categories/:slug', 'routes/storefront/category.tsx'),
  route('product/:id', 'routes/storefront/product.tsx'),
  route('search', 'routes/storefront/search.tsx'),

  route('blog', 'routes/blog/blog.tsx'),
  // One module an article, so that a browser loads the text it reads and no other; other slugs are not found.
  route('blog/armar-un-pc-gamer', 'routes/blog/gaming-pc.tsx'),
  route('blog/mejores-tarjetas-graficas', 'routes/blog/graphics-cards.tsx'),
  route('blog/mejoras-baratas-para-tu-pc', 'routes/blog/cheap-upgrades.tsx'),

  route('cart', 'routes/checkout/cart.tsx'),
  route('payment', 'routes/checkout/payment.tsx'),
  route('success', 'routes/checkout/success.tsx'),

  route('account', 'routes/account/account.tsx'),
  route('account/deleted', 'routes/account/account-deleted.tsx'),
  route('settings', 'routes/account/settings.tsx'),
  route('settings/datos.json', 'routes/account/my-data.ts'),
  route('settings/delete', 'routes/account/delete-account.tsx'),
  route('orders', 'routes/account/orders.tsx'),
  route('orders/:reference', 'routes/account/order.tsx'),
  route('orders/:reference/pagar', 'routes/account/pay-order.ts'),
  route('addresses', 'routes/account/addresses.tsx'),
  route('addresses/new', 'routes/account/new-address.tsx'),
  route('addresses/:id', 'routes/account/address.tsx'),

  route('api/suggestions', 'routes/resources/suggestions.ts'),
  route('terminos', 'routes/legal/terms.tsx'),
  route('privacidad', 'routes/legal/privacy.tsx'),
  route('envios', 'routes/legal/shipping.tsx'),
  route('retracto-y-garantia', 'routes/legal/withdrawal.tsx'),
  route('reversion-del-pago', 'routes/legal/reversal.tsx'),
  route('pqr', 'routes/legal/claims.tsx'),
  route('pqr/:number', 'routes/legal/claim.tsx'),

  route('auth', 'routes/account/sign-in.tsx'),
  route('auth/register', 'routes/account/register.tsx'),
  route('auth/google', 'routes/account/google.tsx'),
  route('auth/google/start', 'routes/account/google-start.ts'),
  route('auth/recuperar', 'routes/account/forgotten-password.tsx'),
  route('auth/nueva-clave', 'routes/account/new-password.tsx'),
  route('auth/confirmar', 'routes/account/confirm-email.tsx'),
  route('auth/salir', 'routes/account/sign-out.ts'),

  route('api/session', 'routes/resources/session.ts'),
  route('api/loginUserWithRecaptcha', 'routes/resources/login-user.ts'),
  route('api/registerUserWithRecaptcha', 'routes/resources/register-user.ts'),
  route('api/sendWelcomeEmail', 'routes/resources/send-welcome-email.ts'),
  route('api/auth/*', 'routes/resources/identity.ts'),
  route('api/products', 'routes/resources/products.ts'),
  route('api/live', 'routes/resources/live.ts'),
  route('api/cart/saved', 'routes/resources/saved-cart.ts'),
  route('api/cart/check', 'routes/resources/cart-check.ts'),
  route('api/checkWompiTransactionStatus', 'routes/resources/check-wompi-transaction-status.ts'),
  route('api/wompi/events', 'routes/resources/wompi-events.ts'),
  route('sitemap.xml', 'routes/resources/sitemap.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
  route('health', 'routes/resources/health.ts'),
  route('ready', 'routes/resources/ready.ts'),

  route('*', 'routes/storefront/not-found.tsx'),
] satisfies RouteConfig;
