import { type PictureFormat, pictureFormats } from './picture-address.ts';

/**
 * How a picture of the front page's banner is cut: for 500 px of height from 1024 px of width on, for 400 px from 768 px on, for 300 px
 * below (S9.08–S9.10). The shapes lie between those of the narrowest and the widest screen of each height.
 */
export const slideCuts = {
  wide: { ratio: 12 / 5, widths: [1440, 2400] },
  medium: { ratio: 2, widths: [1024, 1600] },
  small: { ratio: 3 / 2, widths: [800, 1200] },
} as const;
export type SlideCutName = keyof typeof slideCuts;
export const slideCutList = Object.entries(slideCuts) as [SlideCutName, (typeof slideCuts)[SlideCutName]][];

/** In pixels; what is smaller would be blurred on every screen. */
export const leastSlide = { width: 1200, height: 500 } as const;

/** Which side of the picture stays where a cut is narrower than it. */
export const slideFocuses = ['right', 'center', 'left'] as const;
export type SlideFocus = (typeof slideFocuses)[number];

export function slideFileName(hash: string, cut: SlideCutName, width: number, format: PictureFormat): string {
  return `${hash}-slide-${cut}-${width}.${format}`;
}

/** For browsers that know neither format. A slide names its picture by it. */
export const slideFallback = (hash: string) => `${hash}-slide.jpg`;

/** @returns null for a picture that was delivered with the shop */
export function slideHash(image: string): string | null {
  return /^([0-9a-f]{32})-slide\.jpg$/.exec(image)?.[1] ?? null;
}

export function slideFileNames(hash: string): string[] {
  const sizes = slideCutList.flatMap(([name, { widths }]) =>
    widths.flatMap((width) => pictureFormats.map((format) => slideFileName(hash, name, width, format))),
  );
  return [...sizes, slideFallback(hash)];
}
