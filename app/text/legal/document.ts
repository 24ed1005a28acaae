import type { Seller } from '#app/shop/shared/seller.ts';
import { authority } from '../frame/footer.ts';

export interface LegalDocument {
  title: string;
  description: string;
  lead: string;
  sections: (seller: Seller) => readonly LegalSection[];
}

/** Filled in by a loader, so that the legal texts are not part of any script. */
export type ShownDocument = Omit<LegalDocument, 'sections'> & { sections: readonly LegalSection[] };

export function shownFor(seller: Seller, document: LegalDocument): ShownDocument {
  return { ...document, sections: document.sections(seller) };
}

export interface LegalSection {
  id: string;
  title: string;
  body: readonly Block[];
}

export interface TextLink {
  text: string;
  href: string;
}

export type Line = string | readonly (string | TextLink)[];
export type Block = Line | { list: readonly Line[] } | { steps: readonly Line[] };

/** Set a new day whenever one of these texts changes. Each consent is stored with it. */
export const inForceSince = '2026-11-28';

export const linkTo = {
  privacy: { text: 'política de tratamiento de datos', href: '/privacidad' },
  shipping: { text: 'envíos y entregas', href: '/envios' },
  withdrawal: { text: 'retracto, cambios y garantía', href: '/retracto-y-garantia' },
  reversal: { text: 'reversión del pago', href: '/reversion-del-pago' },
  claims: { text: 'formulario de PQR', href: '/pqr' },
  authority: { text: authority.text, href: authority.href },
} as const satisfies Record<string, TextLink>;

export function mailTo({ email }: Seller): TextLink {
  return { text: email, href: `mailto:${email}` };
}

export function callTo({ phone }: Seller): TextLink {
  return { text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` };
}

export function sellerList(seller: Seller): Block {
  return {
    list: [
      `Razón social: ${seller.name}`,
      `NIT: ${seller.nit}`,
      `Dirección para notificaciones judiciales: ${seller.address}, ${seller.city}`,
      ['Teléfono: ', callTo(seller)],
      ['Correo electrónico: ', mailTo(seller)],
    ],
  };
}
