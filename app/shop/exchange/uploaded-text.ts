import type { Refused } from '../shared/refusal.ts';

export type UploadRefusal =
  | 'no_file'
  | 'too_large'
  | 'empty'
  | 'spreadsheet'
  | 'old_spreadsheet'
  | 'locked_spreadsheet'
  | 'pdf'
  | 'picture'
  | 'web_page'
  | 'other_document'
  | 'json'
  | 'archive'
  | 'not_text';

export type SpreadsheetRefusal =
  | 'broken_spreadsheet'
  | 'other_spreadsheet'
  | 'other_document'
  | 'archive'
  | 'spreadsheet_too_large';

export type UploadedText = { ok: true; text: string } | Refused<UploadRefusal>;

const beginsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, index) => bytes[index] === byte);

/** The name of a stream inside a compound file, in which a workbook with a password is one. */
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

const pictures = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
];

/** RAR, 7z, gzip. */
const archives = [
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x1f, 0x8b],
];

/** Decides by the content, whatever the file's name is. `spreadsheet`: it is to be unpacked. */
export function uploadedText(bytes: Uint8Array): UploadedText {
  if (bytes.length === 0) return { ok: false, code: 'empty' };
  // Current spreadsheets are ZIP files, old ones compound files.
  if (beginsWith(bytes, 0x50, 0x4b, 3, 4)) return { ok: false, code: 'spreadsheet' };
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isLocked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedPackage);
    return { ok: false, code: isLocked ? 'locked_spreadsheet' : 'old_spreadsheet' };
  }
  if (beginsWith(bytes, 9, 8) || beginsWith(bytes, 9, 4)) return { ok: false, code: 'old_spreadsheet' };
  // Some programs write a few bytes before it.
  if (Buffer.from(bytes.subarray(0, 1_024)).includes('%PDF-')) return { ok: false, code: 'pdf' };
  if (archives.some((first) => beginsWith(bytes, ...first))) return { ok: false, code: 'archive' };
  if (pictures.some((first) => beginsWith(bytes, ...first))) return { ok: false, code: 'picture' };
  // A spreadsheet's "Unicode text" is UTF-16.
  if (beginsWith(bytes, 0xff, 0xfe)) return textOr(decoded(bytes, 'utf-16le'));
  if (beginsWith(bytes, 0xfe, 0xff)) return textOr(decoded(bytes, 'utf-16be'));
  if (bytes.includes(0)) return { ok: false, code: 'not_text' };
  // What is no UTF-8 is what spreadsheets on Windows write.
  const text = decoded(bytes, 'utf-8');
  if (text !== null) return textOr(twiceEncoded.test(text) ? (decodedTwice(text) ?? text) : text);
  const old = decoded(bytes, 'windows-1252');
  return textOr(old === null || noText.test(old) ? null : old);
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** `DescripciÃ³n`: a program took UTF-8 for windows-1252 and wrote that as UTF-8. */
const twiceEncoded = /[ÃÂ][\u0080-\u00bf\u0152-\u0178\u2018-\u2122]/;

function decodedTwice(text: string): string | null {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const byte = bytesOfOld.get(text[index] ?? '');
    if (byte === undefined) return null;
    bytes[index] = byte;
  }
  return decoded(bytes, 'utf-8');
}

const bytesOfOld = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte] as const,
  ),
);

/** Bytes that windows-1252 has no character for become control characters. */
const noText = /[^\P{Cc}\t\n\v\f\r]/u;

function textOr(text: string | null): UploadedText {
  if (text === null) return { ok: false, code: 'not_text' };
  // Many programs for companies write a page and call it .xls.
  if (/^\s*(?:<[!?a-z]|MIME-Version:)/i.test(text)) return { ok: false, code: 'web_page' };
  if (/^\s*\{\\rtf/.test(text)) return { ok: false, code: 'other_document' };
  if (/^\s*(?:\{\s*"|\[\s*[[{])/.test(text)) return { ok: false, code: 'json' };
  return !/[\p{L}\p{N}]/u.test(text) ? { ok: false, code: 'empty' } : { ok: true, text };
}
