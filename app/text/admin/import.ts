import type { SpecProblem } from '#app/shop/catalog/specs.ts';
import type { CellProblem, ImportProblemCode } from '#app/shop/exchange/import-row.ts';

const specKinds = {
  number: 'un número',
  text: 'un texto',
  boolean: 'sí (true) o no (false)',
  range: 'un número o [mínimo, máximo]',
  list: 'una lista de textos',
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
  missing: () => 'falta el valor',
  bad_id: (cell) => `${quoted(cell)} no sirve como código: usa letras, números, guion o guion bajo, hasta 64`,
  too_long: () => 'el texto es demasiado largo',
  bad_character: () => 'el texto tiene un carácter que no se puede guardar',
  not_a_whole_number: (cell) => `${quoted(cell)} no es un número entero`,
  out_of_range: (cell) => `${quoted(cell)} está fuera de lo permitido`,
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
  bad_vat: (cell) => `${quoted(cell)} no es un IVA: escribe 19, 5 o 0`,
  not_yes_or_no: (cell) => `${quoted(cell)} no se entiende: escribe sí o no`,
  shared_part_number: (cell) => `varios productos tienen el número de parte ${quoted(cell)}: usa su código`,
  not_json: () =>
    'las especificaciones no están escritas como en la descarga del catálogo: descarga el producto y copia esa casilla',
  repeated_id: (cell) => `el id ${quoted(cell)} se repite; la línea anterior va entre paréntesis`,
  bad_spec: (cell) =>
    cell.spec?.problem === 'bad_name'
      ? `${quoted(cell)} no sirve como nombre de una especificación`
      : `la especificación ${quoted(cell)} debe ser ${specKinds[cell.spec?.expected ?? 'simple']}`,
  below_held: (cell) => `las existencias son menos que las apartadas por pedidos sin pagar (${cell.value ?? ''})`,
  wrong_cell_count: (cell) => `la línea tiene otra cantidad de celdas que el encabezado (${cell.value ?? ''})`,
  unknown_column: (cell) => `${quoted(cell)} no es una columna conocida, o se repite`,
  too_many_columns: () => 'son demasiadas columnas: deja las que necesitas',
  too_many_rows: (cell) => `son más de ${cell.value ?? ''} productos: parte el archivo en varios`,
  missing_column: () => 'falta esta columna',
  not_readable: (cell) => `el archivo no se puede leer como CSV: ${cell.value ?? ''}`,
} as const satisfies Record<ImportProblemCode, (cell: CellProblem) => string>;

export function importProblemText(problem: CellProblem): string {
  return sentences[problem.code](problem);
}

export const importText = {
  busy: 'Hay otro cambio de muchos productos en curso en la tienda. Espera a que termine e intenta de nuevo.',
  left: (problem: CellProblem & { line: number }) =>
    `línea ${problem.line}: quedó como estaba, ${importProblemText(problem)}`,
} as const;
