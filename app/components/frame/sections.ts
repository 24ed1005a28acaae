import { frameText } from '#app/text/frame/frame.ts';

/** For the bar below the header, the menu and the footer. */
export const sections = [
  { to: '/offers', text: frameText.offers },
  { to: '/categories', text: frameText.categories },
  { to: '/blog', text: frameText.blog },
] as const;
