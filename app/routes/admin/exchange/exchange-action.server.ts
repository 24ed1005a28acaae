import type { Acting } from '#app/shop/audit/audit.server.ts';
import { tablesOf } from '#app/shop/exchange/reading/table-choice.ts';
import { readSpreadsheet } from '#app/shop/exchange/reading/workbook/spreadsheet.server.ts';
import { type ImportJobs, stageImport } from '#app/shop/exchange/stage-import.server.ts';
import { uploadedText } from '#app/shop/exchange/uploaded-text.ts';
import type { Refused } from '#app/shop/shared/refusal.ts';
import type { Database } from '#app/shop/shared/schema.ts';
import type { UploadRefusalCode } from '#app/text/admin/exchange.ts';
import { readUploadedFile } from './uploaded-file.server.ts';

type Taken = { ok: true; id: number } | Refused<UploadRefusalCode, { status: 409 | 413 | 422 }>;

/** The caller has checked that this is the owner. */
export async function actOnUpload(
  tools: { db: Database; jobs: ImportJobs },
  acting: Acting,
  request: Request,
): Promise<Taken> {
  const upload = await readUploadedFile(request);
  if (!upload.ok) return refused(upload.code);
  const sent = uploadedText(upload.file.bytes);
  const read = !sent.ok && sent.code === 'spreadsheet' ? await readSpreadsheet(upload.file.bytes) : sent;
  if (!read.ok) return refused(read.code);
  const file = { kind: sent.ok ? ('text' as const) : ('workbook' as const), text: read.text };
  if (tablesOf(file).tables.every(({ row }) => row === undefined)) return refused('no_header');
  const staged = await stageImport(tools, acting, { fileName: shownName(upload.file.name), ...file });
  return staged.ok ? staged : refused('busy');
}

function refused(code: UploadRefusalCode): Taken {
  return {
    ok: false,
    code,
    status: code === 'busy' ? 409 : code === 'too_large' || code === 'spreadsheet_too_large' ? 413 : 422,
  };
}

/** Some browsers send a whole path; control and format characters could reorder the text. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  return plain.slice(0, 100).toWellFormed() || 'archivo.csv';
}
