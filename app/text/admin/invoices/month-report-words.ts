/** Apart, since the page of figures needs no names of columns. */
export const monthReportWords = {
  title: 'Informe del mes',
  lead: 'Para tu contador, en un libro de Excel: cada factura y nota con su base y su IVA por tarifa, y los totales por tarifa, medio de pago y día.',
  month: 'Informe de',
  download: 'Descargar',
} as const;
