/** Invented. Every page must name a seller (Ley 1480, art. 50). */
export const demoSeller = {
  name: 'Núcleo Demostración S.A.S.',
  nit: '900.000.000-5',
  address: 'Calle 0 # 0 - 00',
  city: 'Bogotá, D.C.',
  phone: '+57 300 000 0000',
  email: 'hola@nucleo.test',
  chargesVat: true as boolean,
};
