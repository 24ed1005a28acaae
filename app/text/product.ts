import { formatFigure } from './format.ts';

export const productText = {
  back: 'Volver',
  breadcrumb: 'Estás en',
  saves: (amount: string) => `Ahorras ${amount}`,
  taxIncluded: 'IVA incluido',
  pictures: (name: string) => `Fotos de ${name}`,
  pictureOf: (name: string, place: number) => `${name}, foto ${formatFigure(place)}`,
  picturePlace: (place: number, all: number) => `Foto ${formatFigure(place)} de ${formatFigure(all)}`,
  enlarge: (words: string) => `Ver en grande: ${words}`,
  addToCart: 'Añadir al carrito',
  addNamed: (name: string) => `Añadir al carrito: ${name}`,
  soldOut: 'Agotado',
  category: 'Categoría',
  coupon: (code: string) => `Cupón ${code}`,
  reference: (id: string) => `Ref. ${id}`,
  specifications: 'Especificaciones',
  related: 'Productos relacionados',
  noRelated: 'No hay productos relacionados disponibles.',
  notFound: 'Producto no encontrado',
  notFoundLead: 'Ya no lo vendemos o la dirección cambió. Mira lo que hay ahora.',
  description: (name: string, price: string) => `${name} por ${price} en Núcleo, con IVA incluido.`,
} as const;
