import type { CompanyField, Responsibility } from '#app/shop/invoices/company-buyer.ts';

export const companyText = {
  responsibilities: 'Responsabilidades del RUT (casilla 53)',
} as const;

export const companyLabels = {
  invoiceName: 'Razón social',
  invoiceNit: 'NIT, sin el dígito',
  invoiceDv: 'Dígito de verificación',
  invoiceEmail: 'Correo para facturas',
} as const satisfies Record<CompanyField, string>;

export const responsibilityNames = {
  'O-13': 'Gran contribuyente (O-13)',
  'O-15': 'Autorretenedor (O-15)',
  'O-23': 'Agente de retención de IVA (O-23)',
  'O-47': 'Régimen simple de tributación (O-47)',
  'R-99-PN': 'Ninguna de estas (R-99-PN)',
} as const satisfies Record<Responsibility, string>;
