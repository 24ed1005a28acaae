import type { Environment } from './environment.server.ts';
import type { Settings } from './settings.ts';

const factusKeys = ['FACTUS_CLIENT_ID', 'FACTUS_CLIENT_SECRET', 'FACTUS_USERNAME', 'FACTUS_PASSWORD'] as const;

export function invoicingSettings(values: Environment): Pick<Settings, 'invoicing' | 'factus'> {
  const [clientId, clientSecret, username, password] = factusKeys.map((name) => values[name]);
  const isUsed = values.INVOICING === 'factus' && clientId && clientSecret && username && password;
  return {
    invoicing: values.INVOICING,
    factus: isUsed
      ? { apiUrl: values.FACTUS_API_URL.replace(/\/+$/, ''), clientId, clientSecret, username, password }
      : null,
  };
}

export function invoicingProblems(values: Environment): string[] {
  if (values.INVOICING !== 'off' && values.SELLER_CHARGES_VAT === 'no')
    return ['SELLER_CHARGES_VAT=no: who is not responsible for IVA invoices nothing. Set INVOICING=off'];
  if (values.INVOICING === 'dian') return ['INVOICING=dian is not to be had yet: take factus, manual or off'];
  if (values.INVOICING !== 'factus') return [];
  return factusKeys.flatMap((name) =>
    values[name] === undefined ? [`${name} is missing: INVOICING=factus needs it`] : [],
  );
}
