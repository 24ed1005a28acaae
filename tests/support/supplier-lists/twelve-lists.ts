import type { FileColumn, ImportedProduct } from '#app/shop/catalog/product-row.ts';
import type { Cell } from '#app/shop/exchange/reading/cell.ts';
import type { HeadingChoices } from '#app/shop/exchange/reading/file-headings.ts';
import type { ReadingChoice } from '#app/shop/exchange/staged-import.ts';

type Sheets = Record<string, readonly (readonly Cell[])[]>;

export interface SupplierList {
  habit: string;
  /** A text as it is sent or pasted, or the visible sheets of a workbook, line after line. */
  list: string | Sheets;
  /** What the owner answers, in this order; each is a press. */
  answers?: ({ columns: HeadingChoices } | { reading: ReadingChoice })[];
  /** What would be written, of the columns that the list has. */
  writes: Record<string, Record<string, unknown>>;
  /** Before anything is answered: columns asked about, lines set aside, parts that are there twice, problems. */
  asks?: [column: FileColumn, because: string, headings: string[]][];
  doubtful?: [address: string, doubt: string, ourId: string][];
  repeated?: string[][];
  problems?: [line: number, column: string | null, code: string][];
  notInShop?: number;
  more?: object;
}

const lines = (...texts: string[]) => texts.join('\n');

/** What the shop has before. */
export const soldAlready: readonly Partial<ImportedProduct>[] = [
  {
    id: 'cpu',
    price: 785_000,
    name: 'AMD Ryzen 5 5600X',
    category: 'Procesadores',
    stock: 3,
    specs: { numero_parte: '100-100000065BOX', ean: '0730143312042' },
  },
  {
    id: 'ssd',
    price: 420_000,
    name: 'Samsung 970 EVO Plus 1 TB M.2 PCIe 3.0 X4',
    category: 'SSD',
    stock: 3,
    specs: { numero_parte: 'MZ-V7S1T0B/AM' },
  },
  {
    id: 'ram',
    price: 195_000,
    name: 'Kingston Fury Beast 16 GB (2x8 GB) DDR4-3200 CL16 Black',
    category: 'Memoria Ram',
    stock: 3,
    specs: { numero_parte: 'KF432C16BBK2/16' },
  },
  {
    id: 'gpu',
    price: 1_400_000,
    name: 'MSI VENTUS 2X OC GeForce RTX 3060 12 GB',
    category: 'Tarjeta Gráfica',
    specs: { numero_parte: '7E05' },
  },
  {
    id: 'psu',
    price: 480_000,
    name: 'Corsair RM750x 750 W Black',
    category: 'Fuente de poder',
    specs: { numero_parte: '0012345' },
  },
  {
    id: 'mouse',
    price: 89_900,
    name: 'Logitech G203 LIGHTSYNC',
    category: 'Mouse',
    stock: 3,
    specs: { numero_parte: 'AB-12X', ean: '006303110125' },
  },
];

/** Twelve habits of wholesalers in Colombia, each with other mistakes to make. */
export const twelveLists: readonly SupplierList[] = [
  {
    habit: 'cities over their stock, and one price for all',
    list: lines(
      'MAYORISTA DEL NORTE S.A.S.;;;;;;',
      'Lista vigente hasta agotar existencias;;;;;;',
      'Ref. fabricante;Artículo;Bogotá;;Medellín;;Neto + IVA',
      ';;Stock;Tránsito;Stock;Tránsito;',
      'PROCESADORES;;;;;;',
      '100-100000065box;PROC AMD RYZEN 5 5600X;10+;5;No;0;$ 610.000',
      'KF432C16BBK2/16;MEM KINGSTON FURY 16GB;3;;Agotado;;129.900',
      'OTRO-9;CABLE;1;;1;;9.900',
    ),
    asks: [['stock', 'several', ['Stock Bogotá', 'Stock Medellín']]],
    answers: [{ columns: { 'Stock Bogotá': 'stock', 'Stock Medellín': 'stock' } }],
    writes: {
      cpu: { stock: 10, cost: 610_000, cost_has_vat: false },
      ram: { stock: 3, cost: 129_900, cost_has_vat: false },
    },
    notInShop: 1,
  },
  {
    habit: 'a chat, copied with its senders and emoji',
    list: lines(
      '[12/5/26, 10:32 a. m.] Distribuciones JR: Buenos días, precios de hoy 🔥',
      '',
      '🖥️ *PROCESADORES*',
      '✅ AMD Ryzen 5 5600X – $ 780.000',
      '• Ryzen 5 5600X tray ... 750.000',
      '*Samsung 970 EVO Plus 1TB* $ 420 mil',
      '- Mouse genérico negro: 15.000',
      'Kingston Fury Beast 16 GB (2x8 GB) DDR4-3200 CL16 Black → $199.900 / $189.900 por 5',
      'Envíos a todo el país 🚚',
    ),
    doubtful: [
      ['5', 'only_name', 'cpu'],
      ['6', 'only_name', 'ssd'],
    ],
    problems: [[8, 'price', 'not_pesos']],
    writes: { cpu: { price: 780_000 } },
    notInShop: 1,
  },
  {
    habit: 'a sheet for each category, each with its own columns',
    list: {
      Procesadores: [
        ['LISTA DE PROCESADORES'],
        ['N° de parte', 'Producto', 'PVP', 'Existencia'],
        ['100-100000065BOX', 'Ryzen 5 5600X', 799_000, 4],
      ],
      Memorias: [
        ['Vigencia: mayo', ''],
        ['', ''],
        ['Producto', 'Referencia', 'Precio lista'],
        ['Fury Beast 16GB', 'KF432C16BBK2/16', { percent: 0.5 }],
        ['Fury Beast 16GB 3200', 'KF432C16BBK2/16', 189_000],
      ],
      Condiciones: [['Los precios incluyen IVA'], ['No se aceptan devoluciones']],
    },
    problems: [[4, 'price', 'not_pesos']],
    writes: { cpu: { price: 799_000, stock: 4 }, ram: { price: 189_000, stock: 3 } },
    more: { layout: { asksSheet: true, productLines: 2 } },
  },
  {
    habit: 'merged cells: a price and a stock for each city',
    list: {
      Lista: [
        ['Referencia', 'Descripción', 'Bogotá', '', 'Cali', ''],
        ['', '', 'Precio', 'Stock', 'Precio', 'Stock'],
        ['MZ-V7S1T0B/AM', 'SSD SAMSUNG 970 EVO PLUS 1TB', 415_000, 2, 419_000, 7],
        ['AB-12X', 'MOUSE LOGITECH G203', 89_900, '>20', 92_000, 'Consultar'],
      ],
    },
    asks: [
      ['price', 'several', ['Precio Bogotá', 'Precio Cali']],
      ['stock', 'several', ['Stock Bogotá', 'Stock Cali']],
    ],
    answers: [
      {
        columns: {
          'Precio Bogotá': 'price',
          'Precio Cali': null,
          'Stock Bogotá': 'stock',
          'Stock Cali': 'stock',
        },
      },
    ],
    writes: { ssd: { price: 415_000, stock: 9 }, mouse: { price: 89_900, stock: 20 } },
  },
  {
    habit: 'his own codes, a discount, a suggested price and a promotion',
    list: lines(
      'Código\tNombre\tCosto\tDcto\tPVP sugerido\tPrecio promo',
      'psu\tFUENTE CORSAIR RM750X\t450.000\t10%\t599.900\t549.900',
      'mouse\tTECLADO REDRAGON K552\t120.000\t0\t180.000\t',
      '100-100000065BOX\tRYZEN 5 5600X\t620.000\t5\t799.000\t',
    ),
    asks: [
      ['price', 'suggested', ['PVP sugerido', 'Precio promo']],
      ['discount', 'discount', ['Dcto']],
    ],
    doubtful: [['3', 'other_name', 'mouse']],
    answers: [{ reading: { same: ['3'] } }],
    writes: { cpu: { cost: 620_000 }, mouse: { cost: 120_000 }, psu: { cost: 450_000 } },
  },
  {
    habit: 'bar codes alone, whose zeros Excel has dropped',
    list: {
      Hoja1: [
        ['Cod. barras', 'Vlr. unitario', 'Disponibilidad'],
        [730_143_312_042, 755_000, 'Disponible'],
        [6_303_110_125, 92_000, 3],
      ],
    },
    writes: { cpu: { price: 755_000, stock: 3 }, mouse: { price: 92_000, stock: 3 } },
  },
  {
    habit: 'dollars, with the exchange rate in the title',
    list: lines(
      '"Precios USD, TRM del día";;',
      'Part Number;Precio USD;Disp',
      'MZ-V7S1T0B/AM;US$ 92,50;2',
      'KF432C16BBK2/16;38;0',
    ),
    writes: { ssd: { cost_usd: 9_250, stock: 2 }, ram: { cost_usd: 3_800, stock: 0 } },
  },
  {
    habit: 'stock that nobody counted',
    list: lines(
      'SKU|Existencias|Precio',
      '100-100000065BOX|999|790.000',
      'MZ-V7S1T0B/AM|Últimas unidades|420.000',
      'AB-12X|No|90.000',
      'KF432C16BBK2/16|Sí|199.000',
      '0012345|-2|480.000',
    ),
    problems: [[6, 'stock', 'out_of_range']],
    writes: {
      cpu: { price: 790_000, stock: 3 },
      ssd: { price: 420_000, stock: 3 },
      mouse: { price: 90_000, stock: 0 },
      ram: { price: 199_000, stock: 3 },
    },
    more: { layout: { placeholders: { '999': 1 }, left: 3 } },
  },
  {
    habit: 'parts that are there twice, in two spellings',
    list: lines(
      'ref,articulo,precio,cantidad',
      'AB-12X,Mouse G203,89900,4',
      'ab-12x,MOUSE LOGITECH G203,89900,4',
      '100-100000065BOX,Ryzen 5 5600X,780000,1',
      '100-100000065 box,Ryzen 5 5600X tray,750000,6',
    ),
    repeated: [['4', '5']],
    answers: [{ reading: { chosen: ['5'] } }],
    writes: { cpu: { price: 750_000, stock: 6 }, mouse: { price: 89_900, stock: 4 } },
  },
  {
    habit: 'a column that counts the lines, and a description that is the name',
    list: lines(
      'Item;Parte;Descripción;Valor;Lista B',
      '1;100-100000065BOX;Procesador AMD Ryzen 7 5800X;910.000;950.000',
      '2;AB-12X;Mouse gamer Logitech G203 blanco;88.000;95.000',
    ),
    doubtful: [['2', 'other_name', 'cpu']],
    writes: { mouse: { price: 88_000 } },
    more: { columns: { pricesUnread: ['Lista B'], described: [['Descripción', 'name']] } },
  },
  {
    habit: 'pages of a printed list with totals, and a second list below',
    list: lines(
      'Modelo,Precio unitario,Saldo',
      '7E05,1350000,2',
      '0012345,489000,1',
      'Subtotal,1839000,3',
      'Modelo,Precio unitario,Saldo',
      'AB-12X,87000,5',
      ',,',
      'Servicio,Valor,Garantía',
      'Instalación,50000,1',
    ),
    writes: {
      gpu: { price: 1_350_000, stock: 2 },
      mouse: { price: 87_000, stock: 5 },
      psu: { price: 489_000, stock: 1 },
    },
    more: { layout: { skipped: { blank: 1, headings: 1, total: 1 }, otherTable: 8 } },
  },
  {
    habit: 'names with dots before prices without IVA, in one column of a sheet',
    list: {
      'Lista mayo': [
        ['PRECIOS MAYO'],
        ['Corsair RM750x 750 W Black ........ 399.000 + IVA'],
        ['Logitech G203 LIGHTSYNC ........ 71.000 + IVA'],
      ],
    },
    problems: [[0, 'price', 'price_before_vat']],
    answers: [{ columns: { 'Precio + IVA': 'cost' } }],
    writes: { mouse: { cost: 71_000, cost_has_vat: false }, psu: { cost: 399_000, cost_has_vat: false } },
  },
];
