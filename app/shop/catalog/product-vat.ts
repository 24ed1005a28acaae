import type { VatPercent } from './product-cost.ts';

/**
 * What a rate of 0 stands for: what is exempt is reported at 0 %, what is excluded is not reported among the taxes at all (Estatuto
 * Tributario, articles 477 and 424).
 */
export const zeroVatKinds = ['exempt', 'excluded'] as const;
export type ZeroVatKind = (typeof zeroVatKinds)[number];

/** How the law taxes what is sold. A percent alone does not say it. */
export const taxTreatments = [19, 5, ...zeroVatKinds] as const;
export type TaxTreatment = (typeof taxTreatments)[number];
export const usualVat = 19 satisfies TaxTreatment;

/** Of a product. A bare 0 waits for the owner, who has not said which of the two kinds it is. */
export const productVats = [...taxTreatments, 0] as const;
export type ProductVat = (typeof productVats)[number];

export function vatPercentOf(vat: ProductVat): VatPercent {
  return vat === 'exempt' || vat === 'excluded' ? 0 : vat;
}

/** With its rate, by which costs are compared. */
export function withVatPercent<Facts extends { vat: ProductVat }>(facts: Facts): Facts & { vatPercent: VatPercent } {
  return { ...facts, vatPercent: vatPercentOf(facts.vat) };
}

/** @param text as `String` writes it */
export function readVat(text: string): ProductVat | undefined {
  return productVats.find((each) => String(each) === text);
}

/** The two columns that hold it. The kind counts only beside a rate of 0. */
export function storedVat(vat: ProductVat): { vat_percent: VatPercent; zero_vat_kind: ZeroVatKind | null } {
  const isKind = vat === 'exempt' || vat === 'excluded';
  return { vat_percent: vatPercentOf(vat), zero_vat_kind: isKind ? vat : null };
}
