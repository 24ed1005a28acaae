/** Who sells, as the law asks every page to say (Ley 1480, art. 50). */
export interface SellerSettings {
  name: string;
  nit: string;
  /** For notices of courts and authorities. */
  address: string;
  city: string;
  phone: string;
  email: string;
}

/** Nobody: a demo has to say something where the law asks for the seller, and must not name a person. */
export const demoSeller: SellerSettings = {
  name: 'Núcleo Demostración S.A.S.',
  nit: '900.000.000-0',
  address: 'Calle 0 # 0 - 00',
  city: 'Bogotá, D.C.',
  phone: '+57 300 000 0000',
  email: 'hola@nucleo.test',
};
