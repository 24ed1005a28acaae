import type { Verdict } from '#app/shop/builds/verdict.ts';
import { countOf } from '../format.ts';

const partCount = (count: number) => countOf(count, 'pieza', 'piezas');

export const myPcPage = {
  title: 'Mi PC',
  description: 'Agrega las piezas de tu PC y mira en toda la tienda qué es compatible y qué no.',
  lead: 'Agrega las piezas que tienes. Cada producto de la tienda dirá si es compatible con tu PC.',
  where: 'Se guarda en este navegador y, si entras a tu cuenta, también en ella.',
  noScripts: 'Mi PC se guarda en este navegador, y para eso necesita JavaScript. Actívalo y vuelve a cargar la página.',
  loading: 'Leyendo tus piezas…',
  parts: 'Tus piezas',
  empty: 'Sin agregar',
  add: (name: string) => `Agregar ${name.toLowerCase()}`,
  addShort: 'Agregar',
  another: (name: string) => `Agregar otra pieza: ${name.toLowerCase()}`,
  anotherShort: 'Agregar otra',
  change: (name: string) => `Cambiar ${name.toLowerCase()}`,
  changeShort: 'Cambiar',
  remove: (name: string) => `Quitar ${name}`,
  removeShort: 'Quitar',
  gone: 'Ya no está en la tienda',
  moved: 'Cambió de categoría en la tienda y no cuenta. Quítala, o agrega otra en su lugar.',
  typed: 'La escribiste tú',
  ofLibrary: 'No se vende aquí',
  aside: 'Aparte',
  asideLead: 'No caben en el PC porque su lugar está ocupado. No cuentan para saber qué es compatible.',
  moveIn: (name: string) => `Poner en el PC: ${name}`,
  moveInShort: 'Poner en el PC',
  full: (most: number) => `Agregaste ${partCount(most)}, y no caben más. Quita una para agregar otra.`,
  added: (name: string) => `Agregada: ${name}`,
  removed: (name: string) => `Quitada: ${name}`,
  undo: 'Deshacer',
  clear: 'Vaciar Mi PC',
  cleared: 'Mi PC quedó vacío',
  improve: 'Mejorar mi PC',
  improveLead: 'Arma tu PC abre con las piezas que tienes, y tú cambias las que quieras.',
  improveWithout: (count: number) =>
    count === 1
      ? 'El enlace no incluye la pieza que escribiste tú.'
      : `El enlace no incluye las ${partCount(count)} que escribiste tú.`,
} as const;

export const boughtText = {
  take: 'Agregar lo que compré aquí',
  lead: 'Las piezas de tus pedidos pagados.',
  leadHere: 'Lo que pagaste en este navegador. Con tu cuenta, también tus otros pedidos.',
  taken: (count: number) => `Agregamos ${partCount(count)} de tus compras.`,
  takenAll: 'Las piezas que compraste ya están en tu PC.',
  none: 'No encontramos piezas compradas aquí.',
  failed: 'No pudimos leer tus compras. Intenta de nuevo.',
} as const;

export const verdictText = {
  title: 'Compatibilidad',
  asking: 'Revisando tus piezas…',
  few: 'Agrega otra pieza y te decimos si son compatibles.',
  failed: 'No pudimos revisar tus piezas. Intenta de nuevo.',
  again: 'Revisar otra vez',
  unknown: (count: number) => `Falta información en ${countOf(count, 'revisión', 'revisiones')}.`,
  fine: (count: number) => `Ver ${countOf(count, 'revisión sin problema', 'revisiones sin problema')}`,
  words: {
    fail: 'No compatible: hay piezas que no funcionan juntas',
    warn: 'Con advertencias: funciona, pero lee esto',
    unknown: 'Sin información: no alcanzamos a saberlo todo',
    info: 'Compatible: tus piezas funcionan juntas',
    pass: 'Compatible: tus piezas funcionan juntas',
  } satisfies Record<Verdict, string>,
} as const;

export const addPartText = {
  search: (name: string) => `Busca ${name.toLowerCase()} por su nombre`,
  hint: 'Por ejemplo, la marca y el modelo que dice la caja.',
  found: (count: number) => `${countOf(count, 'pieza encontrada', 'piezas encontradas')}.`,
  nothing: 'No la encontramos. Puedes escribirla tú.',
  failed: 'No pudimos buscar. Intenta de nuevo.',
  ofShop: 'De la tienda',
  ofLibrary: 'Otras piezas',
  choose: (name: string) => `Agregar: ${name}`,
  type: 'Escribirla yo',
  typeLead: 'Solo el nombre es obligatorio. Lo que no sepas queda como «Sin información».',
  name: 'Nombre',
  noName: 'Escribe cómo se llama la pieza.',
  noFigure: 'Escribe una cifra, por ejemplo 120.',
  notKnown: 'No sé',
  yes: 'Sí',
  no: 'No',
  save: 'Agregar esta pieza',
  cancel: 'Cancelar',
  source: 'Las otras piezas salen de',
  sourceName: 'BuildCores OpenDB',
  license: 'ODC-By 1.0',
  selected: 'elegidas, normalizadas y en parte corregidas',
} as const;
