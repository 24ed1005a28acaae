import { z } from 'zod';

const isPictureAddress = (address: string) =>
  (/^\/(?![/\\])[^\s]*$/.test(address) || /^https?:\/\/[^\s]+$/i.test(address)) &&
  URL.canParse(address, 'https://shop.invalid');

/** In bytes, since an index entry has at most 2,704. */
const longestPictureAddress = 2_000;

/** Only our own or http(s) addresses: others, such as `javascript:`, could run in a shopper's browser. */
export const typedPictureAddress = z
  .string()
  .trim()
  .refine((text) => new TextEncoder().encode(text).length <= longestPictureAddress, 'too_long')
  .refine(isPictureAddress, 'bad_address');
