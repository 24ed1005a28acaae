import { type AdminWorld, type AdminWrite, leaves, typedInto } from './admin-world.ts';

const page = '/admin/cupones';
const coupon = (admin: AdminWorld, intent: string, typed: Record<string, string> = {}) =>
  typedInto(admin, page, intent, typed, ['code', 'RADEON3']);

/** In their order: each finds what those before it left. */
export const couponWrites: Record<string, AdminWrite> = {
  [`${page} add`]: leaves('coupon added', (admin) => typedInto(admin, page, 'add', { code: 'RADEON3', amount: '3' })),
  [`${page} change`]: leaves('coupon changed', (admin) => coupon(admin, 'change', { amount: '4' })),
  [`${page} pause`]: leaves('coupon paused', (admin) => coupon(admin, 'pause')),
  [`${page} resume`]: leaves('coupon resumed', (admin) => coupon(admin, 'resume')),
};
