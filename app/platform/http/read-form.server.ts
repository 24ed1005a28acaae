/** The form that a request carries. A body that is no form is an empty one: it gets the form's own sentences. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    return new FormData();
  }
}
