const special = /[&"'<>]/;

/** As React writes it, in an attribute or between tags. */
export function writtenText(text: string): string {
  // Hardly any has one, and looking once takes a fifth of looking for each.
  if (!special.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
