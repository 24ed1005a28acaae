import { countOf } from '../format.ts';

export const frameText = {
  shopName: 'Núcleo',
  homeLabel: 'Núcleo, ir al inicio',
  skipToContent: 'Saltar al contenido',
  defaultTitle: 'Núcleo, componentes de PC en Colombia',
  pageTitle: (page: string) => `${page} | Núcleo`,

  home: 'Inicio',
  sections: 'Secciones',
  offers: 'Ofertas',
  categories: 'Categorías',
  openCategories: 'Ver las categorías',
  blog: 'Blog',
  builder: 'Arma tu PC',

  menu: 'Menú',
  openMenu: 'Abrir menú',
  closeMenu: 'Cerrar menú',
  help: 'Ayuda y derechos',

  theme: 'Tema',
  toDarkTheme: 'Cambiar a tema oscuro',
  toLightTheme: 'Cambiar a tema claro',

  cart: 'Carrito',
  myPc: 'Mi PC',
  compare: 'Comparar',
  cartHolds: (units: number) => countOf(units, 'producto', 'productos'),

  notices: 'Avisos',
  closeNotice: 'Cerrar aviso',
  noticeSigns: { success: 'Listo', info: 'Aviso', warning: 'Ojo', error: 'Ojo' },

  notFound: {
    title: 'No encontramos esta página',
    lead: 'La dirección cambió o nunca existió. Búscala o vuelve al inicio.',
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
