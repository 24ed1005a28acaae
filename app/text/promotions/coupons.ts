/** Read by the browser; what only the server says is in `coupon-problems.ts`. */
export const couponText = {
  subtotal: 'Subtotal',
  coupon: (code: string) => `Cupón ${code}`,
  asking: 'Revisando…',
  without: 'No cuenta',
} as const;
