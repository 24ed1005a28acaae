import { type AdminWorld, type AdminWrite, leaves, savedOf, sentBefore, typedInto } from './admin-world.ts';

const page = '/admin/campanas';
const own = `${page}/:id`;
const typed = { name: 'Black Friday', amount: '10', products: 'disco' };
const days = { from: '2098-11-27', to: '2098-11-30' };

const add = (admin: AdminWorld, given: Record<string, string>) =>
  typedInto(admin, page, 'add', { ...typed, ...days, ...given });

/** A draft for what follows. */
async function draft(admin: AdminWorld, given: Record<string, string> = {}): Promise<void> {
  admin.saved.set('campaign', (await sentBefore(admin, await add(admin, given))).replace(/\?.*/, ''));
}

const step = (admin: AdminWorld, intent: string, given: Record<string, string> = {}) =>
  typedInto(admin, savedOf(admin, 'campaign'), intent, given);

/** In their order: each finds what those before it left. */
export const campaignWrites: Record<string, AdminWrite> = {
  [`${page} add`]: leaves('campaign added', (admin) => add(admin, {})),
  [`${own} change`]: leaves('campaign changed', async (admin) => {
    await draft(admin);
    return step(admin, 'change', { amount: '12' });
  }),
  [`${own} publish`]: leaves('campaign published', (admin) => step(admin, 'publish')),
  [`${own} retract`]: leaves('campaign retracted', (admin) => step(admin, 'retract')),
  [`${own} start`]: leaves('campaign started', async (admin) => {
    await sentBefore(admin, await step(admin, 'publish'));
    return step(admin, 'start');
  }),
  [`${own} end`]: leaves('campaign ended', (admin) => step(admin, 'end')),
  [`${own} remove`]: leaves('campaign removed', async (admin) => {
    await draft(admin);
    return step(admin, 'remove');
  }),
};
