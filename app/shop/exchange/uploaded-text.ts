import type { Refused } from '../shared/refusal.ts';

export type UploadRefusal = 'no_file' | 'too_large' | 'empty' | 'spreadsheet' | 'not_utf8' | 'not_text';

export type UploadedText = { ok: true; text: string } | Refused<UploadRefusal>;

const beginsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

/** Decides by the content, whatever the file's name is. */
export function uploadedText(bytes: Uint8Array): UploadedText {
  if (bytes.length === 0) return { ok: false, code: 'empty' };
  // Current spreadsheets are ZIP files, old ones compound files.
  if (beginsWith(bytes, 0x50, 0x4b, 3, 4) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { ok: false, code: 'spreadsheet' };
  }
  // A spreadsheet's "Unicode text" is UTF-16.
  if (beginsWith(bytes, 0xff, 0xfe) || beginsWith(bytes, 0xfe, 0xff)) return { ok: false, code: 'not_utf8' };
  if (bytes.includes(0)) return { ok: false, code: 'not_text' };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.trim() === '' ? { ok: false, code: 'empty' } : { ok: true, text };
  } catch {
    return { ok: false, code: 'not_utf8' };
  }
}
