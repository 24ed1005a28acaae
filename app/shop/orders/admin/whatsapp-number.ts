/** With the country's code, as `wa.me` wants it; null for what is no mobile number, which has no WhatsApp. */
export function whatsappNumber(phone: string): string | null {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const own = digits.length === 12 && digits.startsWith('57') ? digits.slice(2) : digits;
  if (/^3\d{9}$/.test(own)) return `57${own}`;
  const isAbroad = /^\s*(\+|00)/.test(phone) && !digits.startsWith('57');
  return isAbroad && /^[1-9]\d{7,14}$/.test(digits) ? digits : null;
}
