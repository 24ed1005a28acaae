import type { Slot } from '#app/shop/builds/slots.ts';
import { slotWords } from './why.ts';

export const buildCallErrors = {
  otherCategory: (slot: Slot) => `Ese producto no va en el lugar de ${slotWords[slot].the}.`,
  wrongFact: (slot: Slot, key: string) => `El dato «${key}» de ${slotWords[slot].the} no tiene la forma esperada.`,
  brokenCode: 'Ese enlace no es de un PC. Revisa que esté completo.',
} as const;
