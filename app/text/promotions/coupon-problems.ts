import type { CouponProblem } from '#app/shop/promotions/coupon.ts';
import type { Coupon, PricedLine } from '#app/shop/promotions/prices.ts';
import { smallestPaymentInCents } from '#app/shop/shared/money.ts';
import { countOf, formatCents, formatDate, formatHour } from '../format.ts';

type Sentences = {
  [Code in CouponProblem['code']]: (code: string, problem: Extract<CouponProblem, { code: Code }>) => string;
};

const sentences: Sentences = {
  unknown_coupon: (code) =>
    code === ''
      ? 'Los códigos de cupón tienen de 3 a 30 letras y números. Revisa cómo está escrito.'
      : `No tenemos un cupón ${code}. Revisa cómo está escrito.`,
  paused: (code) => `El cupón ${code} ya no está disponible.`,
  not_started: (code, { startsAt }) =>
    // The hour ends with a full stop.
    `El cupón ${code} empieza el ${formatDate(startsAt)} a las ${formatHour(startsAt)}`,
  ended: (code, { endsAt }) => `El cupón ${code} venció el ${dayOfEnd(endsAt)}.`,
  used_up: (code) => `El cupón ${code} se agotó: ya se usó todas las veces que se podía.`,
  used_by_person: (code, { most }) =>
    most === 1
      ? `Ya usaste el cupón ${code}, y es una vez por persona.`
      : `Ya usaste el cupón ${code} ${countOf(most, 'vez', 'veces')}, y más no se puede.`,
  in_unpaid_order: (code) =>
    `Tienes un pedido sin pagar con el cupón ${code}. Págalo con el enlace de tu correo, o espera: si no se paga, lo puedes usar otra vez.`,
  not_first_purchase: (code) => `El cupón ${code} es para la primera compra, y ya compraste aquí.`,
  nothing_held: (code) => `El cupón ${code} no es para los productos de tu carrito.`,
  below_minimum: (code, { missingInCents }) =>
    `Para usar el cupón ${code} te faltan ${formatCents(missingInCents)} en los productos para los que es.`,
  too_little_left: (code, { totalInCents, isPayableWithout }) =>
    `Con el cupón ${code} el total queda en ${formatCents(totalInCents)}, y el pago es desde ${formatCents(smallestPaymentInCents)}. ${totalInCents === 0 ? 'Añade algo que el cupón no cubra' : 'Añade algo más a tu carrito'}${isPayableWithout ? ' o sigue sin el cupón' : ''}.`,
  no_gain: (code) => `El cupón ${code} no te baja el precio: las ofertas de tu carrito son mejores.`,
};

export function tooManyCodes(waitSeconds: number): string {
  return `Se probaron muchos códigos de cupón desde tu conexión. Espera ${countOf(Math.ceil(waitSeconds / 60), 'minuto', 'minutos')} y vuelve a intentar.`;
}

/** Which of the two counts, where offers are in the cart. @param names of products, by their ids */
export function couponSentence(
  { addsToOffers }: Pick<Coupon, 'addsToOffers'>,
  lines: readonly PricedLine[],
  names: ReadonlyMap<string, string>,
): string | null {
  const withCoupon = lines.filter(({ counts }) => counts === 'coupon');
  if (addsToOffers) {
    const both = withCoupon.some(({ discounts }) => discounts.some(({ reason }) => reason.kind !== 'coupon'));
    return both ? 'Este cupón se suma a las ofertas.' : null;
  }
  const offered = lines.filter(({ counts }) => counts === 'offer').map(({ id }) => names.get(id) ?? id);
  if (offered.length === 0) {
    // More than it takes off the offer: it took the place of one.
    const hasBeaten = withCoupon.some(({ discounts, couponInCents }) =>
      discounts.some(({ inCents }) => inCents > couponInCents),
    );
    return hasBeaten
      ? 'Este cupón no se suma a las ofertas: se cuenta sobre el precio de lista, y así te sale mejor que con ellas.'
      : null;
  }
  const [first = ''] = offered;
  const which = offered.length === 1 ? first : `${first} y ${countOf(offered.length - 1, 'producto', 'productos')} más`;
  return `Este cupón no se suma a las ofertas. En ${which} cuenta la oferta, que te sale mejor; en lo demás cuenta el cupón.`;
}

/** @param code as the shopper may have typed it, without what no code has */
export function couponProblemText(code: string, problem: CouponProblem): string {
  const sentence = sentences[problem.code] as (code: string, problem: CouponProblem) => string;
  return sentence(code, problem);
}

/** An end at midnight was the last day before. */
function dayOfEnd(endsAt: Date): string {
  return formatDate(new Date(endsAt.getTime() - 1));
}
