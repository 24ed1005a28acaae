import type { Seller } from '#app/shop/shared/seller.ts';
import { vatIncluded } from '../vat.ts';

export const helpLinks = [
  { to: '/terminos', text: 'Términos y condiciones' },
  { to: '/privacidad', text: 'Política de tratamiento de datos' },
  { to: '/envios', text: 'Envíos y entregas' },
  { to: '/retracto-y-garantia', text: 'Retracto, cambios y garantía' },
  { to: '/reversion-del-pago', text: 'Reversión del pago' },
  { to: '/pqr', text: 'Peticiones, quejas y reclamos (PQR)' },
] as const;

/** Shops have to link it visibly (Ley 1480, art. 50). */
export const authority = { href: 'https://www.sic.gov.co/', text: 'Superintendencia de Industria y Comercio' } as const;

export const footerText = {
  about: 'Componentes de PC con nombre, medida y precio claros. Compras en pesos y pagas con Wompi.',
  shop: 'Tienda',
  seller: 'Vendido por',
  prices: (seller: Seller | undefined) => `Precios en pesos colombianos${vatIncluded(seller, ', ')}`,
  copyright: (year: number) => `© ${year} Núcleo`,
} as const;
