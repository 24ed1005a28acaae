import type { BuyerDocumentType, CreditNoteConcept } from '../invoice.ts';

/** Words and codes that the annex fixes (1.9); none of them is a sentence for a reader. */

export const agency = {
  schemeAgencyID: '195',
  schemeAgencyName: 'CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)',
} as const;

/**
 * The annex (rule FAD03) wants the long words; the compiled rules of 2026 are said to want `DIAN 2.1` alone, as the samples of 2019 have
 * it. Here is the one place where that is decided.
 */
export const profiles = {
  invoice: 'DIAN 2.1: Factura Electrónica de Venta',
  credit_note: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
} as const;

/** 10 is a plain invoice, 20 a note about one. */
export const customizations = { invoice: '10', credit_note: '20' } as const;

/** How the hash is made that names a document. */
export const codeNames = { invoice: 'CUFE-SHA384', credit_note: 'CUDE-SHA384' } as const;

export const attachedDocument = {
  customization: 'Documentos adjuntos',
  profile: 'Factura Electrónica de Venta',
  type: 'Contenedor de Factura Electrónica',
  validator: 'Unidad Especial Dirección de Impuestos y Aduanas Nacionales',
} as const;

export const dianNit = { digits: '800197268', checkDigit: '4' } as const;

/** Of `TipoIdFiscal`; 47 and 48 came with later annexes. */
export const documentCodes: Readonly<Record<BuyerDocumentType, string>> = {
  CC: '13',
  CE: '22',
  NIT: '31',
  PP: '41',
  TI: '12',
  PEP: '47',
  PPT: '48',
  NIT_ABROAD: '50',
  FOREIGN: '42',
};

export const taxNames: Readonly<Record<'01' | 'ZZ', string>> = { '01': 'IVA', ZZ: 'No aplica' };

/** For one thing of any kind. */
export const unitCode = '94';

export const conceptNames: Readonly<Record<CreditNoteConcept, string>> = {
  1: 'Devolución parcial de los bienes y/o no aceptación parcial del servicio',
  2: 'Anulación de factura electrónica',
  3: 'Rebaja o descuento parcial o total',
  4: 'Ajuste de precio',
};

export const signaturePolicy = {
  identifier: 'https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf',
  description: 'Política de firma para facturas electrónicas de la República de Colombia.',
  digest: 'dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=',
} as const;
