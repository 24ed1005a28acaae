import { frameText } from '#app/text/frame/frame.ts';

/** The parts of the shop that the bar below the header, the menu and the footer name. */
export const sections = [
  { to: '/offers', text: frameText.offers },
  { to: '/categories', text: frameText.categories },
  { to: '/blog', text: frameText.blog },
] as const;
