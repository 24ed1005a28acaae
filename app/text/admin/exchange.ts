import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import type { ImportColumn } from '#app/shop/catalog/product-row.ts';
import type { ProductVat } from '#app/shop/catalog/product-vat.ts';
import type { SkippedKind } from '#app/shop/exchange/reading/skipped-kinds.ts';
import {
  type ImportPhase,
  type ImportProgress,
  type ImportRefusal,
  type ImportState,
  type ImportWritten,
  type LeftBecause,
  largestImport,
} from '#app/shop/exchange/staged-import.ts';
import type { SpreadsheetRefusal, UploadRefusal } from '#app/shop/exchange/uploaded-text.ts';
import { writtenHundredths } from '#app/shop/shared/typed-hundredths.ts';
import { countOf, formatFigure, formatPercent, formatPesos } from '../format.ts';
import { progressText } from './bulk-jobs.ts';
import { bigChangeText } from './exchange/big-changes.ts';
import { supplierRefusals } from './exchange/suppliers.ts';
import { emptyValue } from './file-columns.ts';
import { costVatNames, vatNames } from './products/product-names.ts';

const megabytes = `${formatFigure(largestImport / 1024 / 1024)} MB`;
const products = (count: number) => countOf(count, 'producto', 'productos');

export const exchangeText = {
  title: 'Importar y exportar',
  lead: 'Descarga el catálogo, edítalo en Excel y vuelve a subirlo. Las listas de tus proveedores se suben como llegan.',

  import: {
    title: 'Importar',
    lead: 'Primero revisamos el archivo y te mostramos qué cambiaría. Nada se escribe hasta que lo apliques.',
    file: 'Archivo CSV o de Excel',
    fileHint: `CSV o .xlsx, hasta ${megabytes}. Sirve la lista de un proveedor: basta el número de parte o el código de barras, y lo que cambia.`,
    paste: 'O pega la lista',
    pasteHint: 'Como llega por WhatsApp, un producto con su precio en cada línea, o celdas copiadas de Excel.',
    pastedName: 'Lista pegada',
    columns: 'Qué columnas puede traer',
    required: 'para productos nuevos',
    send: 'Revisar archivo',
    sending: 'Subiendo…',
    errorSummary: 'No pudimos leer el archivo.',
  },
  export: {
    title: 'Exportar',
    lead: 'Lo abres en Excel con tildes y ñ, lo editas y lo vuelves a importar. Sin cambios, no cambia nada.',
    delimiter: 'Separado por',
    semicolon: 'Punto y coma (Excel)',
    comma: 'Coma',
    csv: 'Descargar CSV',
    xlsx: 'Descargar Excel',
    file: 'productos.csv',
    xlsxFile: 'productos.xlsx',
    columns: 'Columnas',
    usual: 'Las de siempre',
    all: 'Todas, con costos y fotos',
  },
  last: {
    title: 'Últimas importaciones',
    none: 'Todavía no has importado ningún archivo.',
  },

  back: 'Volver a importar y exportar',
  step: ({ phase, ...progress }: ImportProgress) => `${phases[phase]} ${progressText(progress)}`,

  result: {
    title: 'Qué cambiaría',
    counts: {
      added: 'Nuevos',
      changed: 'Cambian',
      restored: 'Vuelven a la tienda',
      unchanged: 'Siguen igual',
      notInShop: 'No los vendes',
      problems: 'Errores',
    },
  },
  written: {
    title: 'Qué cambió',
    counts: {
      added: 'Nuevos',
      changed: 'Cambiaron',
      unchanged: 'Siguieron igual',
      left: 'Quedaron como estaban',
    } satisfies Record<keyof ImportWritten, string>,
  },
  ready: 'Sin errores: lo puedes aplicar',
  readyLead:
    'Antes de escribir miramos otra vez la tienda: si algo cambió, no escribimos nada. Lo que cambie mientras escribimos queda como esté, y te lo decimos.',
  nothing: 'El archivo dice lo mismo que la tienda: no hay nada que aplicar.',
  noProducts: 'El archivo no trae ningún producto.',
  apply: (count: number) => `Aplicar a ${products(count)}`,
  applying: 'Empezando…',
  discard: 'Descartar',
  applied: (count: number) => `Listo: quedaron escritos ${products(count)}`,
  appliedLead: 'Ya se ven en la tienda.',
  toProducts: 'Ver los productos',
  wrong: (count: number) => `${countOf(count, 'error', 'errores')}: no se puede aplicar`,
  wrongLead: 'La tienda sigue como estaba. Corrige el archivo y súbelo otra vez.',
  headingsLead:
    'La tienda sigue como estaba. Di abajo qué trae cada encabezado y revísalo otra vez, o corrige el archivo.',
  problems: {
    title: 'Errores',
    table: 'Errores del archivo, por línea',
    line: 'Línea',
    column: 'Columna',
    reason: 'Qué pasa',
    /** Line 0 is that of headings that a list never had. */
    where: ({ line, sheet }: { line: number; sheet?: string }) =>
      [sheet, line || null].filter((each) => each !== undefined && each !== null).join(': '),
    all: 'Descargar todos los errores',
    first: (shown: number, count: number) => `Los primeros ${formatFigure(shown)} de ${formatFigure(count)}.`,
    file: (id: number) => `errores-importacion-${id}.csv`,
  },
  notInShop: (count: number) => `${countOf(count, 'línea es', 'líneas son')} de productos que no vendes`,
  notInShopLead:
    'No las tocamos. Para añadirlos, el archivo necesita código, nombre, precio y categoría, o un proveedor cuyos productos nuevos entran como borrador.',
  stockDiffers: (count: number) =>
    `${products(count)} ${count === 1 ? 'tiene' : 'tienen'} en la tienda otras existencias que en el archivo.`,
  salesDiffers: (count: number) =>
    `${products(count)} ${count === 1 ? 'tiene' : 'tienen'} en la tienda otras ventas que en el archivo.`,
  countsLead:
    'Se reemplazan por las del archivo. Si vendiste algo después de que se hizo, quita las columnas de existencias y ventas y súbelo otra vez.',
  countsTitle: 'El archivo cambia existencias o ventas',
  overPromisedLead:
    'La oferta empezaría de nuevo, y en los 30 días de antes se cobró menos que el precio de lista. Si deshaces la importación antes de 24 horas y nadie ha comprado, la oferta sigue como estaba.',
  picturesLost: (count: number) => `${products(count)} ${count === 1 ? 'se queda' : 'se quedan'} sin foto`,
  picturesLostLead: 'Su celda de fotos viene vacía. Para conservarlas, quita esa columna y súbelo otra vez.',

  columns: {
    title: 'Columnas',
    given: 'Encontradas',
    missing: 'No vienen',
    missingLead: 'Los productos que ya están conservan lo suyo; los nuevos quedan sin ese dato o en cero.',
    ignored: 'Desconocidas, no se leen',
    separatedBy: {
      ',': 'Separado por comas.',
      ';': 'Separado por punto y coma.',
      '\t': 'Separado por tabulaciones.',
      '|': 'Separado por barras.',
    },
    change: 'Cómo leer cada encabezado',
    changeLead: 'Lo recordamos para los archivos con estos mismos encabezados.',
    unread: 'No leer',
    untitled: 'Columna sin título',
    again: 'Revisar otra vez así',
  },
  reading: {
    title: 'Qué leímos',
    textFile: 'Un archivo CSV',
    pricedLines: 'Una lista de nombres con su precio',
    workbook: 'Un libro de Excel',
    sheet: (name: string) => `hoja «${name}»`,
    products: (count: number) => countOf(count, 'línea con producto', 'líneas con productos'),
    skipped: {
      blank: (count: number) => countOf(count, 'línea vacía', 'líneas vacías'),
      headings: (count: number) => countOf(count, 'encabezado repetido', 'encabezados repetidos'),
      section: (count: number) => countOf(count, 'título o nota', 'títulos o notas'),
      total: (count: number) => countOf(count, 'total', 'totales'),
      hidden: (count: number) => countOf(count, 'fila oculta de Excel', 'filas ocultas de Excel'),
    } satisfies Record<SkippedKind, (count: number) => string>,
    skippedLead: 'Sin leer:',
    left: (count: number) =>
      `${countOf(count, 'celda no trae', 'celdas no traen')} una cifra («Consultar», «Disponible»): esos productos conservan lo que tienen.`,
    otherTable: (line: number) =>
      `En la línea ${formatFigure(line)} empieza otra tabla. No la leímos: súbela en un archivo aparte.`,
    otherTableIn: (sheet: string, line: number) =>
      `En la hoja «${sheet}», línea ${formatFigure(line)}, empieza otra tabla. No la leímos: súbela en un archivo aparte.`,
    otherTableBeside: (sheet: string | null, column: string) =>
      `${sheet === null ? 'A la derecha' : `En la hoja «${sheet}», a la derecha`}, desde la columna ${column}, hay otra tabla. No la leímos: súbela en un archivo aparte.`,
    asksSheet: '¿Qué hojas son la lista?',
    asksSheetLead: 'Varias hojas parecen listas, y las leímos todas. Quita las que no sean y confirma.',
    sheetLabel: 'Hojas',
    line: 'Los encabezados están en la línea',
    lineIn: (sheet: string) => `Los encabezados de «${sheet}» están en la línea`,
    lines: 'Las primeras líneas del archivo',
    linesOf: (sheet: string) => `Las primeras líneas de «${sheet}»`,
    lineNumber: 'Línea',
    zeroPrices: 'Sí, aplica los precios y costos en 0',
    again: 'Leer así',
  },
  changes: {
    title: 'Qué cambia',
    table: 'Productos que cambian, con lo de antes y lo nuevo',
    product: 'Producto',
    change: 'De → a',
    first: (shown: number, count: number) => `Los primeros ${formatFigure(shown)} de ${formatFigure(count)}.`,
    comesBack: 'Vuelve a la tienda',
    pictures: (count: number) => countOf(count, 'foto', 'fotos'),
  },
  undo: {
    title: 'Deshacer esta importación',
    lead: 'Los productos vuelven a como estaban; los nuevos salen de la tienda. Lo que cambió después se queda.',
    send: 'Deshacer',
    sending: 'Empezando…',
    done: (count: number) =>
      `Deshecha: ${products(count)} ${count === 1 ? 'volvió' : 'volvieron'} a como ${count === 1 ? 'estaba' : 'estaban'}`,
    unrestored: (count: number) =>
      `${products(count)} ${count === 1 ? 'cambió' : 'cambiaron'} después de la importación y ${count === 1 ? 'quedó' : 'quedaron'} así.`,
  },
  sample: {
    title: 'Así leímos las primeras líneas',
    table: 'Primeros productos del archivo',
    specs: (count: number) => countOf(count, 'dato', 'datos'),
  },

  moved: (count: number) =>
    `${products(count)} ${count === 1 ? 'cambió' : 'cambiaron'} en la tienda después de la revisión`,
  movedLead: 'No escribimos nada. Revisamos de nuevo con la tienda como está ahora: mira otra vez antes de aplicar.',
  left: (count: number) => `${products(count)} ${count === 1 ? 'quedó como estaba' : 'quedaron como estaban'}`,
  leftLead: 'Cambiaron en la tienda mientras escribíamos. Mira si todavía quieres cambiarlos.',
  leftBecause: {
    moved: 'cambió mientras escribíamos.',
    below_held: 'tiene más unidades apartadas por pedidos sin pagar.',
  } satisfies Record<LeftBecause, string>,
  stopped: 'Detuviste la importación',
  stoppedLead: 'Lo que ya estaba escrito se queda. Sube el archivo otra vez para escribir lo que falta.',
  interrupted: 'Se interrumpió mientras escribía',
  interruptedLead: 'No quedó nada a medias: la tienda sigue como estaba. Puedes aplicarlo otra vez.',
  checkInterrupted: 'La revisión se interrumpió',
  checkInterruptedLead: 'La tienda sigue como estaba. Sube el archivo otra vez.',
  unexpected: 'Algo falló de nuestro lado',
  unexpectedLead: 'No quedó nada a medias: la tienda sigue como estaba. Intenta otra vez.',
  discarded: 'Descartaste este archivo. La tienda sigue como estaba.',

  notFound: { title: 'Esa importación ya no está', lead: 'Los archivos sin aplicar se borran después de una semana.' },
  unreadable: 'No entendimos lo que enviaste. Recarga la página e intenta de nuevo.',
} as const;

const phases = {
  reading: 'Leyendo: línea',
  comparing: 'Comparando con la tienda: producto',
  writing: 'Escribiendo: producto',
  undoing: 'Deshaciendo: producto',
} as const satisfies Record<ImportPhase, string>;

export const importStateNames = {
  checking: 'Revisando',
  checked: 'Revisado, sin aplicar',
  applying: 'Escribiendo',
  applied: 'Aplicado',
  failed: 'Interrumpido',
  discarded: 'Descartado',
  undoing: 'Deshaciendo',
  undone: 'Deshecho',
} as const satisfies Record<ImportState, string>;

/** What a cell of a column came to. */
export function importedValue(column: ImportColumn, value: unknown): string {
  if (value === undefined || value === null || value === '') return emptyValue(column);
  if (Array.isArray(value)) return exchangeText.changes.pictures(value.length);
  if (typeof value === 'object') return exchangeText.sample.specs(Object.keys(value).length);
  if (typeof value === 'boolean') return costVatNames[`${value}`];
  if (column === 'vat_percent') return vatNames[value as ProductVat];
  if (column === 'category') return nameOfCategory(String(value));
  if (typeof value !== 'number') return String(value);
  if (column === 'price' || column === 'cost') return formatPesos(value);
  if (column === 'cost_usd') return `US$ ${writtenHundredths(value)}`;
  return column === 'discount' ? formatPercent(value) : formatFigure(value);
}

export const uploadRefusals = {
  no_file: 'Elige un archivo CSV o de Excel, o pega la lista.',
  too_large: `El archivo pasa de ${megabytes}. Pártelo en varios.`,
  empty: 'El archivo está vacío. Ábrelo, mira si trae la lista y súbelo otra vez.',
  locked_spreadsheet:
    'Ese libro de Excel pide una contraseña para abrirlo. Ábrelo en Excel, quítasela, guárdalo y súbelo otra vez.',
  pdf: 'Eso es un PDF. Pídele al proveedor la lista en Excel, o cópiala a una hoja y guárdala como .xlsx.',
  picture: 'Eso es una imagen. Pídele al proveedor la lista en Excel o en CSV.',
  web_page: 'Eso es una página web, aunque se llame como un archivo de Excel. Ábrela en Excel y guárdala como .xlsx.',
  json: 'Eso es un archivo para programas (JSON). Pídele al proveedor la lista en Excel o en CSV.',
  archive: 'Eso es un archivo comprimido (.zip, .rar). Ábrelo y sube la lista que trae adentro.',
  other_document:
    'Eso es un documento (de Word, por ejemplo) o una presentación. Copia la tabla a una hoja de Excel, guárdala como .xlsx y súbela.',
  other_spreadsheet: 'Es una hoja de cálculo de otro programa o de otro tipo. Guárdala como .xlsx y sube ese.',
  spreadsheet: 'No pudimos abrir ese libro de Excel. Guárdalo como «CSV UTF-8» y sube ese.',
  old_spreadsheet: 'Eso es un libro de Excel antiguo (.xls). Guárdalo como .xlsx o como «CSV UTF-8».',
  broken_spreadsheet:
    'Ese libro de Excel está dañado o no es .xlsx. Ábrelo en Excel, guárdalo otra vez como .xlsx y súbelo.',
  spreadsheet_too_large: 'Ese libro de Excel es demasiado grande por dentro. Deja una hoja con hasta 50.000 productos.',
  not_text: 'El archivo no es de texto. Guárdalo como «CSV UTF-8».',
  no_header:
    'Ninguna de las primeras 30 líneas dice qué trae cada columna. Escribe encima de los datos una línea de encabezados, como código, precio y existencias, y súbelo otra vez.',
  busy: 'Ya hay una importación en curso. Espera a que termine y sube esta otra vez.',
} as const satisfies Record<UploadRefusal | SpreadsheetRefusal | 'no_header' | 'busy', string>;
export type UploadRefusalCode = keyof typeof uploadRefusals;

export const importRefusals = {
  busy: 'Ya hay otra importación en curso. Espera a que termine y aplica esta después.',
  outdated: 'Esta revisión ya no es la última. Mira lo que dice ahora y aplica de nuevo.',
  not_ready: 'Eso ya no se puede hacer: así está esta importación ahora.',
  unanswered: 'Antes de aplicar, responde lo que te preguntamos abajo.',
  wrong_lines: 'Hay líneas que no se entienden. Mira cuántas quedarían por fuera y aplica las demás.',
  not_reviewed: bigChangeText.needed,
  ...supplierRefusals,
} as const satisfies Record<ImportRefusal, string>;
