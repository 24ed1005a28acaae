import { countOf } from '../format.ts';

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

export const frameText = {
  shopName: 'Núcleo',
  homeLabel: 'Núcleo, ir al inicio',
  skipToContent: 'Saltar al contenido',
  defaultTitle: 'Núcleo, componentes de PC en Colombia',
  defaultDescription:
    'Procesadores, tarjetas gráficas, memoria y todo para armar tu PC. Precios en pesos colombianos con IVA incluido y existencias reales.',
  pageTitle: (page: string) => `${page} | Núcleo`,

  sections: 'Secciones',
  offers: 'Ofertas',
  categories: 'Categorías',
  openCategories: 'Ver las categorías',
  categoriesFailed: 'No pudimos contar los productos de cada categoría.',
  blog: 'Blog',

  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  help: 'Ayuda y derechos',

  theme: 'Tema',
  toDarkTheme: 'Cambiar a tema oscuro',
  toLightTheme: 'Cambiar a tema claro',

  cart: 'Carrito',
  cartHolds: (pieces: number) => countOf(pieces, 'producto', 'productos'),

  notices: 'Avisos',
  closeNotice: 'Cerrar aviso',

  footer: {
    about: 'Componentes de PC con nombre, medida y precio claros. Compras en pesos y pagas con Wompi.',
    shop: 'Tienda',
    seller: 'Quién te vende',
    prices: 'Precios en pesos colombianos, IVA incluido',
    copyright: (year: number) => `© ${year} Núcleo`,
  },

  notFound: {
    title: 'No encontramos esta página',
    lead: 'La dirección cambió o nunca existió. Los componentes siguen aquí.',
    toHome: 'Ir al inicio',
    toCategories: 'Ver categorías',
  },
  failure: {
    title: 'Algo falló de nuestro lado',
    lead: 'No es por lo que hiciste. Vuelve a intentarlo en un momento; tu carrito sigue guardado.',
    retry: 'Intentar de nuevo',
    code: 'Código',
  },
} as const;
