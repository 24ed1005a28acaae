import type { TaxTreatment } from '#app/shop/catalog/product-vat.ts';
import {
  type MonthReport,
  type ReportedDocument,
  type ReportRefusal,
  type ReportTotal,
  totalsByDay,
  totalsByMethod,
  totalsByRate,
} from '#app/shop/invoices/admin/month-report.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { methodName } from '../../orders/orders.ts';
import { vatNames } from '../products/product-names.ts';
import { documentKindNames } from './document-names.ts';

export const monthReportText = {
  fileName: (month: string) => `informe-${month}.xlsx`,
  unreadable: 'Ese mes no existe.',
  refusals: {
    too_many: 'Ese mes tiene más de 20.000 documentos: no caben en un libro. Pídelo a quien te da soporte.',
  } satisfies Record<ReportRefusal, string>,
} as const;

/** Money is in cents until it is written. */
export interface ReportCell {
  cents: number;
}
export type Cell = string | number | null | ReportCell;

export interface ReportSheet {
  name: string;
  columns: string[];
  rows: Cell[][];
}

const cents = (amount: number): ReportCell => ({ cents: amount });
const methodOf = (method: string | null) => methodName(method) ?? method ?? 'otro medio';
const taxes = [19, 5, 'exempt', 'excluded'] as const satisfies readonly TaxTreatment[];

/** Below zero where it is a note. */
function documentRow(document: ReportedDocument): Cell[] {
  const sign = document.kind === 'invoice' ? 1 : -1;
  const of = (treatment: TaxTreatment) => document.taxes.find((each) => each.treatment === treatment);
  const signed = (amount: number) => cents(amount === 0 ? 0 : sign * amount);
  return [
    document.day,
    documentKindNames[document.kind],
    document.number,
    orderNumber(document.orderReference),
    document.buyer,
    document.documentType,
    document.document,
    ...taxes.map((treatment) => signed(of(treatment)?.baseInCents ?? 0)),
    signed(of(19)?.vatInCents ?? 0),
    signed(of(5)?.vatInCents ?? 0),
    signed(document.vatInCents),
    signed(document.totalInCents),
    signed(document.roundingInCents),
    methodOf(document.method),
    document.transaction,
    cents(document.refundedInCents),
    document.notes.join(', '),
    document.invoice,
  ];
}

const documentColumns = [
  ...['Fecha', 'Documento', 'Número', 'Pedido', 'Comprador', 'Tipo de documento', 'Documento del comprador'],
  ...['Base 19 %', 'Base 5 %', 'Exento', 'Excluido', 'IVA 19 %', 'IVA 5 %', 'IVA', 'Total', 'Ajuste al peso'],
  ...['Medio de pago', 'Transacción de Wompi', 'Reembolsado', 'Notas crédito', 'Factura que corrige'],
];

function totalSheet<Key>(
  name: string,
  first: string,
  totals: readonly ReportTotal<Key>[],
  say: (key: Key) => string,
): ReportSheet {
  const row = (said: string, total: Omit<ReportTotal<Key>, 'key'>): Cell[] => [
    said,
    ...[total.invoices, total.notes],
    ...[cents(total.invoicedBaseInCents), cents(total.invoicedVatInCents), cents(total.invoicedInCents)],
    ...[cents(total.creditedBaseInCents), cents(total.creditedVatInCents), cents(total.creditedInCents)],
    cents(total.invoicedBaseInCents - total.creditedBaseInCents),
    cents(total.invoicedVatInCents - total.creditedVatInCents),
    cents(total.invoicedInCents - total.creditedInCents),
  ];
  return {
    name,
    columns: [
      first,
      ...['Facturas', 'Notas', 'Base facturada', 'IVA facturado', 'Total facturado'],
      ...['Base de notas', 'IVA de notas', 'Total de notas', 'Base neta', 'IVA neto', 'Total neto'],
    ],
    rows: totals.map((total) => row(say(total.key), total)),
  };
}

/** Of the documents themselves: by rate, a document of two rates would count twice. */
function sumRow(documents: readonly ReportedDocument[]): Cell[] {
  const columns = documents.map(documentRow);
  return documentColumns.map((_, index) => {
    if (index === 0) return 'Total';
    const cells = columns.map((row) => row[index]);
    const isMoney = cells.length > 0 && cells.every((cell) => typeof cell === 'object' && cell !== null);
    return isMoney ? cents(cells.reduce<number>((sum, cell) => sum + (cell as ReportCell).cents, 0)) : null;
  });
}

export function reportSheets({ documents, uninvoiced }: MonthReport): ReportSheet[] {
  return [
    {
      name: 'Facturas y notas',
      columns: documentColumns,
      rows: [...documents.map(documentRow), ...(documents.length > 0 ? [sumRow(documents)] : [])],
    },
    totalSheet('Por tarifa', 'Tarifa', totalsByRate(documents), (key) => vatNames[key]),
    totalSheet('Por medio de pago', 'Medio de pago', totalsByMethod(documents), methodOf),
    totalSheet('Por día', 'Día', totalsByDay(documents), (day) => day),
    {
      name: 'Ventas sin factura',
      columns: [
        'Fecha de pago',
        'Pedido',
        'Comprador',
        'Tipo de documento',
        'Documento',
        'Total',
        'Medio de pago',
        'Transacción de Wompi',
      ],
      rows: uninvoiced.map((sale) => [
        sale.day,
        orderNumber(sale.orderReference),
        ...[sale.buyer, sale.documentType, sale.document],
        cents(sale.totalInCents),
        methodOf(sale.method),
        sale.transaction,
      ]),
    },
  ];
}
