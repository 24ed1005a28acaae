import type { SpecProblem } from '#app/shop/catalog/specs.ts';
import type { CellProblem, ImportProblemCode } from '#app/shop/exchange/import-row.ts';

const specKinds = {
  number: 'un número',
  text: 'un texto',
  boolean: 'sí (true) o no (false)',
  range: 'un número o [mínimo, máximo]',
  list: 'una lista de textos',
  choice: 'una de las opciones del dato',
  m2: 'una lista con una ranura por texto, como "2242/2280 PCIe 4.0" o "2280 SATA" ("?" si no se sabe el largo)',
  gtin: 'un código de barras de 8, 12, 13 o 14 cifras cuya última cifra compruebe las demás',
  size: 'una lista de medidas en mm, como ["240", "360"]',
  simple: 'un texto, un número, sí (true) o no (false)',
} as const satisfies Record<SpecProblem['expected'], string>;

const longestQuote = 40;

function quoted({ value = '' }: CellProblem): string {
  return `«${value.length > longestQuote ? `${value.slice(0, longestQuote)}…` : value}»`;
}

const sentences = {
  error_cell: (cell) => `la celda tiene un error de Excel (${quoted(cell)}): corrige la fórmula o bórrala`,
  formula_without_value: () =>
    'la celda tiene una fórmula sin resultado: abre el archivo en Excel, guárdalo otra vez y súbelo',
  spreadsheet_date: (cell) => `${quoted(cell)} es una fecha: Excel cambió lo que decía la celda; escríbelo como texto`,
  spreadsheet_figure: (cell) =>
    `Excel redondeó el código a ${quoted(cell)} y se perdieron cifras: escríbelo como texto`,
  dollars: (cell) => `${quoted(cell)} está en dólares, y la columna es en pesos`,
  price_before_vat: (cell) =>
    `la lista dice que sus precios son antes de IVA (${quoted(cell)}): di en «Cómo leer cada encabezado» si es tu costo o tu precio`,
  list_in_dollars: (cell) =>
    `la lista dice que está en dólares (${quoted(cell)}): di en «Cómo leer cada encabezado» qué trae esa columna`,
  short_figures: (cell) =>
    `casi todas las cifras de ${quoted(cell)} son menores de $ 1.000: si son dólares, dilo en «Cómo leer cada encabezado»; si son miles de pesos, escríbelas completas`,
  price_needed: () => 'un producto nuevo necesita un precio, y la celda no trae ninguno',
  zero_price: () => 'está en 0: corrígelo, o di arriba que así es',
  unclosed_quote: () => 'hay unas comillas (") que abren y no cierran: bórralas o ciérralas',
  missing: () => 'falta el valor',
  bad_id: (cell) => `${quoted(cell)} no sirve como código: usa letras, números, guion o guion bajo, hasta 64`,
  too_long: () => 'el texto es demasiado largo',
  bad_character: () => 'el texto tiene un carácter que no se puede guardar',
  not_a_whole_number: (cell) => `${quoted(cell)} no es un número entero`,
  out_of_range: (cell) =>
    `${quoted(cell)} ${/^\s*[-−]/.test(cell.value ?? '') ? 'es negativo' : 'está fuera de lo permitido'}`,
  unknown_category: (cell) => `${quoted(cell)} no es una categoría de la tienda`,
  bad_address: (cell) => `${quoted(cell)} no es una dirección https o de la tienda`,
  insecure_address: (cell) =>
    `${quoted(cell)} tiene una foto por http:// y debe ser https://: los navegadores no la mostrarían`,
  too_many_pictures: () => 'son más de 12 fotos',
  not_pesos: (cell) => `${quoted(cell)} no es un precio: escríbelo como 1894000 o 1.894.000`,
  bad_code: (cell) =>
    `${quoted(cell)} no sirve como número de parte: empieza por una letra o una cifra y tiene hasta 80 signos`,
  bad_ean: (cell) =>
    `${quoted(cell)} no es un código de barras: son 8, 12, 13 o 14 cifras, y la última comprueba las demás`,
  bad_measure: (cell) => `${quoted(cell)} no se entiende: escribe 2 años, 24 meses, 850 g, 1,2 kg o 129,90`,
  bad_vat: (cell) => `${quoted(cell)} no es un IVA: escribe 19, 5, exento o excluido`,
  not_yes_or_no: (cell) => `${quoted(cell)} no se entiende: escribe sí o no`,
  shared_part_number: (cell) => `varios productos tienen el número de parte ${quoted(cell)}: usa su código`,
  not_json: () =>
    'las especificaciones no están escritas como en la descarga del catálogo: descarga el producto y copia esa casilla',
  repeated_id: (cell) =>
    `${quoted(cell)} ya estaba en otra línea del archivo, la que va entre paréntesis: deja una sola`,
  bad_spec: (cell) =>
    cell.spec?.problem === 'bad_name'
      ? `${quoted(cell)} no sirve como nombre de una especificación`
      : `la especificación ${quoted(cell)} debe ser ${specKinds[cell.spec?.expected ?? 'simple']}`,
  below_held: (cell) => `las existencias son menos que las apartadas por pedidos sin pagar (${cell.value ?? ''})`,
  wrong_cell_count: (cell) => `la línea tiene más celdas con datos que encabezados (${cell.value ?? ''})`,
  unknown_column: (cell) => `${quoted(cell)} no es una columna conocida, o se repite`,
  too_many_columns: () => 'son más de 100 columnas: borra las que no necesitas y súbelo otra vez',
  too_many_rows: (cell) => `son más de ${cell.value ?? ''} productos: parte el archivo en varios`,
  missing_column: () => 'falta esta columna',
} as const satisfies Record<ImportProblemCode, (cell: CellProblem) => string>;

export function importProblemText(problem: CellProblem): string {
  return sentences[problem.code](problem);
}

export const importText = {
  busy: 'Hay otro cambio de muchos productos en curso en la tienda. Espera a que termine e intenta de nuevo.',
  left: (problem: CellProblem & { line: number }) =>
    `línea ${problem.line}: quedó como estaba, ${importProblemText(problem)}`,
} as const;
