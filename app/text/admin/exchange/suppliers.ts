import type { SoldOutDoubt, SupplierRefusal } from '#app/shop/exchange/staged-import.ts';
import {
  longestSupplierName,
  mostSuppliers,
  type SupplierInput,
  type SupplierProblem,
  type SupplierTerms,
} from '#app/shop/exchange/suppliers/supplier.ts';
import { countOf, formatFigure, formatPercent } from '../../format.ts';

const products = (count: number) => countOf(count, 'producto', 'productos');

export const suppliersText = {
  title: 'Proveedores',
  lead: 'Cómo leemos las listas de cada proveedor y qué hacemos con lo que traen.',
  none: 'Todavía no hay proveedores',
  noneLead: 'Sube la lista de un proveedor: la primera vez te preguntamos cómo leerla, y queda aquí.',
  products: (count: number) => `${products(count)} de sus listas`,
  lastImport: (moment: string) => `Última lista: ${moment}`,
  noImport: 'Sin listas todavía',
  list: 'Proveedores, por nombre',
  toExchange: 'Importar y exportar',
  back: 'Volver a Proveedores',

  label: {
    nombre: 'Nombre del proveedor',
    cifras: '¿Es lo que te cuesta o lo que cobras?',
    margen: 'Tu margen',
    iva: 'Sus costos ya traen IVA',
    agotar: 'Lo que ya no trae su lista queda agotado',
    borradores: 'Lo que todavía no vendes entra como borrador',
  } satisfies Record<SupplierInput, string>,
  figures: {
    cost: 'Lo que te cuesta',
    price: 'Lo que cobras',
  } satisfies Record<SupplierTerms['figures'], string>,
  figuresHint: 'El precio que trae su lista.',
  marginHint:
    'Porcentaje que se suma al costo con IVA: 18. El precio sube hasta el siguiente terminado en $\u00a0900. Vacío: los precios no cambian.',
  vatHint: 'Vale cuando la lista no lo dice ella misma. Sin marcar, el IVA se suma.',
  soldOutHint: 'Solo los productos que trajeron sus listas anteriores. Los ves antes de aplicar.',
  draftsHint: 'Su código sale del número de parte. Nadie los ve hasta que los publiques.',

  /** What a profile comes to. */
  terms: ({ figures, marginInBasisPoints, costHasVat, soldOut, drafts }: SupplierTerms): string =>
    [
      figures === 'cost' ? 'Sus precios son tu costo' : 'Sus precios son los que cobras',
      figures === 'cost' ? (costHasVat ? 'con IVA' : 'sin IVA') : '',
      marginInBasisPoints === null ? '' : `margen de ${formatPercent(marginInBasisPoints / 100)}`,
      soldOut ? 'lo que ya no trae queda agotado' : '',
      drafts ? 'lo nuevo entra como borrador' : 'lo nuevo no entra',
    ]
      .filter(Boolean)
      .join(', '),

  question: {
    title: '¿De quién es esta lista?',
    lead: 'Lo preguntamos una vez: la próxima lista de este proveedor la leemos igual.',
    vatTitle: '¿Sus costos ya traen IVA?',
    vatLead:
      'La lista no lo dice. Dejamos cada costo como lo tenías, y los nuevos sin IVA. Si respondes, la leemos otra vez y la próxima ya lo sabemos.',
    known: (name: string) => `Lista de ${name}`,
    change: 'Cambiar el perfil',
    other: 'No es de este proveedor',
    choose: 'Ya lo conoces',
    chooseLabel: 'Proveedor',
    useIt: 'Leer como las suyas',
    isNew: 'Es un proveedor nuevo',
    terms: 'Margen, IVA y lo que no vendes (opcional)',
    otherTerms: 'Margen y lo que no vendes (opcional)',
    readAsCosts: 'Leer la lista así',
    errorSummary: 'Revisa los datos marcados.',
  },

  edit: {
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Guardado. Vale desde la próxima lista.',
    history: 'Sus listas',
    noHistory: 'Todavía no ha entrado ninguna lista suya.',
    written: (added: number, changed: number) => `${formatFigure(added)} nuevos, ${formatFigure(changed)} cambiados`,
    remove: 'Eliminar el perfil',
    removeLead: 'Se borra solo el perfil. Sus productos, sus precios y las importaciones se quedan.',
    removed: 'Perfil eliminado. La próxima lista de ese proveedor te la preguntamos otra vez.',
    goneTitle: 'Ese proveedor ya no está',
    goneLead: 'Alguien eliminó su perfil.',
    unreadable: 'No entendimos lo que enviaste. Recarga la página e intenta de nuevo.',
  },

  soldOut: (count: number) => `${products(count)} que ya no trae ${count === 1 ? 'queda agotado' : 'quedan agotados'}`,
  soldOutLead: 'Las unidades apartadas por pedidos sin pagar se quedan.',
  soldOutList: 'Productos que quedan agotados',
  soldOutFirst: (shown: number) => `Los primeros ${formatFigure(shown)}, por nombre.`,
  notSoldOut: {
    unread_lines:
      'No agotamos lo que falta: hay líneas en las que no se sabe de qué producto son. Corrígelas y sube la lista completa.',
    part_of_list: 'No agotamos lo que falta: leímos solo una parte de su lista.',
  } satisfies Record<SoldOutDoubt, string>,
  drafts: (count: number) => `${products(count)} ${count === 1 ? 'nuevo entra' : 'nuevos entran'} como borrador`,
  draftsLead: 'Nadie los ve hasta que los publiques en Productos.',
  unpriced: (count: number) =>
    `${countOf(count, 'producto nuevo no trae', 'productos nuevos no traen')} de dónde sacar su precio: escribe tu margen en el perfil y entran como borrador.`,
  priceSources: (rate: string | null) =>
    rate === null
      ? 'El precio sale del costo con tu margen.'
      : `El precio sale del costo con tu margen, a ${rate} por dólar.`,
  noRate: 'No sabemos a cuánto está el dólar: los precios no cambian. Escribe la tasa en Precios y revisa otra vez.',
} as const;

export function supplierProblemText(field: SupplierInput, problem: SupplierProblem): string {
  if (field === 'nombre')
    return problem === 'too_long' ? `Hasta ${longestSupplierName} letras.` : 'Escribe cómo se llama.';
  if (field === 'cifras') return 'Elige una de las dos.';
  return problem === 'too_large' ? 'Es demasiado grande.' : 'Escribe un porcentaje, como 18 o 7,5, o déjalo vacío.';
}

export const supplierRefusals = {
  same_name: 'Ya hay un proveedor con ese nombre. Elígelo en la lista, o escribe otro nombre.',
  too_many_suppliers: `Ya hay ${mostSuppliers} proveedores. Elimina uno que no uses.`,
  supplier_gone: 'Ese proveedor ya no está: alguien eliminó su perfil.',
} as const satisfies Record<SupplierRefusal, string>;
