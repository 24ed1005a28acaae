/** What the law asks a shop to say about its seller on every page and in its legal texts (Ley 1480, art. 50). */
export interface Seller {
  name: string;
  /** Tax number with its check digit. */
  nit: string;
  /** For notices of courts and authorities. */
  address: string;
  city: string;
  phone: string;
  email: string;
}
