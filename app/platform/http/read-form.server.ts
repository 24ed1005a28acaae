/** The form of a request. A body that is no form counts as an empty one, which is answered as such. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
