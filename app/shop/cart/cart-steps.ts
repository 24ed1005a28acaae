export const cartStepNames = ['cart', 'payment'] as const;
export type CartStep = (typeof cartStepNames)[number];
