import { inOrder, type Parameter } from '#app/shop/catalog/filters/parameter-order.ts';

/** What a form asks for, as its address is written. */
export function askedIn(form: HTMLFormElement): string {
  const named: Parameter[] = [];
  for (const [name, value] of new FormData(form)) {
    const written = typeof value === 'string' ? figureOf(name, value.trim()) : '';
    if (written) named.push([name, written]);
  }
  return String(new URLSearchParams(inOrder(named)));
}

/** `$ 1.500.000` of a price is 1500000, `3,5` of a fact 3.5, `16.000` of one 16000. */
function figureOf(name: string, value: string): string {
  if (!/_(desde|hasta)$/.test(name)) return value;
  if (!name.startsWith('precio'))
    return /^\d{1,3}(\.\d{3})+$/.test(value) ? value.replaceAll('.', '') : value.replace(',', '.');
  return /^[$\d.\s]*$/.test(value) ? value.replace(/\D/g, '') : value;
}
