import type { VatPercent } from '../catalog/product-cost.ts';
import type { ZeroVatKind } from '../catalog/product-vat.ts';

/**
 * How the law taxes what is sold. A percent alone does not say it: what is exempt is reported at 0 %, what is excluded is not reported
 * among the taxes at all (Estatuto Tributario, articles 424 and 477).
 */
export const taxTreatments = ['taxed19', 'taxed5', 'exempt', 'excluded'] as const;
export type TaxTreatment = (typeof taxTreatments)[number];

/** Of lines from before their rate was stored. */
export const usualTreatment: TaxTreatment = 'taxed19';

const percents: Record<TaxTreatment, VatPercent> = { taxed19: 19, taxed5: 5, exempt: 0, excluded: 0 };

export function vatPercentOf(treatment: TaxTreatment): VatPercent {
  return percents[treatment];
}

/**
 * Of a line as it was frozen.
 * @param percent null of lines from before it was kept
 * @param zeroKind what a rate of 0 stands for; null while the owner had not said
 * @returns null for a rate of 0 that nobody said more about
 */
export function treatmentOf(percent: VatPercent | null, zeroKind: ZeroVatKind | null): TaxTreatment | null {
  if (percent === null) return usualTreatment;
  if (percent === 0) return zeroKind;
  return percent === 5 ? 'taxed5' : 'taxed19';
}
