/** Every page must say this about the seller (Ley 1480, art. 50). */
export interface Seller {
  name: string;
  /** Tax number with its check digit. */
  nit: string;
  address: string;
  city: string;
  phone: string;
  email: string;
  /** Whether it is `responsable de IVA`; who is not invoices nothing, and no price contains IVA. */
  chargesVat: boolean;
}
