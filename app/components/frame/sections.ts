import { frameText } from '#app/text/frame/frame.ts';

export const sections = [
  { to: '/offers', text: frameText.offers },
  { to: '/categories', text: frameText.categories },
  { to: '/blog', text: frameText.blog },
  { to: '/armar', text: frameText.builder },
] as const;
