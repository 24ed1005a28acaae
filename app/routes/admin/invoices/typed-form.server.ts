import { MultipartProblem, readMultipart } from '#app/platform/http/multipart.server.ts';
import { largestPdf, type TypedForm } from '#app/shop/invoices/admin/typed-document.ts';

const roomForForm = 16 * 1024;
const limits = { mostBytes: largestPdf, mostParts: 10, mostInAll: largestPdf + roomForForm };
const longestField = 400;

/** A form that breaks off, or that is none, counts as an empty one. */
export async function readTypedForm(request: Request): Promise<TypedForm> {
  const form: TypedForm = { numero: '', codigo: '', fecha: '', archivo: null };
  try {
    for await (const { name, fileName, bytes } of readMultipart(request, limits)) {
      if (name === 'archivo' && fileName !== null) {
        const isEmpty = fileName === '' && bytes?.length === 0;
        form.archivo = isEmpty ? null : (bytes ?? 'too_large');
        continue;
      }
      const text = bytes === null ? '' : new TextDecoder().decode(bytes.subarray(0, longestField));
      if (name === 'numero') form.numero = text;
      else if (name === 'codigo') form.codigo = text;
      else if (name === 'fecha') form.fecha = text;
    }
  } catch (error) {
    if (!(error instanceof MultipartProblem)) throw error;
    return { ...form, archivo: error.code === 'too_large' ? 'too_large' : null };
  }
  return form;
}
