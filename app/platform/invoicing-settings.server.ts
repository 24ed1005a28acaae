import type { Environment } from './environment.server.ts';
import type { Settings } from './settings.ts';

const factusKeys = ['FACTUS_CLIENT_ID', 'FACTUS_CLIENT_SECRET', 'FACTUS_USERNAME', 'FACTUS_PASSWORD'] as const;
const dianKeys = [
  ...(['DIAN_SOFTWARE_ID', 'DIAN_SOFTWARE_PIN', 'DIAN_TECHNICAL_KEY', 'DIAN_CERTIFICATE'] as const),
  ...(['DIAN_CERTIFICATE_PASSWORD', 'DIAN_RESOLUTION', 'DIAN_FROM', 'DIAN_TO'] as const),
  ...(['DIAN_VALID_FROM', 'DIAN_VALID_TO'] as const),
];

export function invoicingSettings(values: Environment): Pick<Settings, 'invoicing' | 'factus' | 'dian'> {
  return { invoicing: values.INVOICING, factus: factusSettings(values), dian: dianSettings(values) };
}

function factusSettings(values: Environment): Settings['factus'] {
  const [clientId, clientSecret, username, password] = factusKeys.map((name) => values[name]);
  const isUsed = values.INVOICING === 'factus' && clientId && clientSecret && username && password;
  return isUsed
    ? { apiUrl: values.FACTUS_API_URL.replace(/\/+$/, ''), clientId, clientSecret, username, password }
    : null;
}

const dianServices = {
  production: 'https://vpfe.dian.gov.co/WcfDianCustomerServices.svc',
  test: 'https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc',
};

function dianSettings(values: Environment): Settings['dian'] {
  if (values.INVOICING !== 'dian' || missing(values, dianKeys).length > 0) return null;
  const text = (name: (typeof dianKeys)[number]) => String(values[name] ?? '');
  const environment = values.DIAN_ENVIRONMENT;
  return {
    serviceUrl: values.DIAN_SERVICE_URL ?? dianServices[environment],
    environment,
    softwareId: text('DIAN_SOFTWARE_ID'),
    pin: text('DIAN_SOFTWARE_PIN'),
    testSetId: values.DIAN_TEST_SET_ID ?? null,
    certificate: text('DIAN_CERTIFICATE'),
    certificatePassword: text('DIAN_CERTIFICATE_PASSWORD'),
    range: {
      prefix: values.DIAN_PREFIX ?? '',
      from: values.DIAN_FROM ?? 0,
      to: values.DIAN_TO ?? 0,
      resolution: text('DIAN_RESOLUTION'),
      validFrom: text('DIAN_VALID_FROM'),
      validTo: text('DIAN_VALID_TO'),
      technicalKey: text('DIAN_TECHNICAL_KEY').toLowerCase(),
    },
    notesPrefix: values.DIAN_NOTES_PREFIX,
  };
}

function missing<Name extends keyof Environment>(values: Environment, names: readonly Name[]): Name[] {
  return names.filter((name) => values[name] === undefined);
}

export function invoicingProblems(values: Environment): string[] {
  const { INVOICING: by } = values;
  if (by !== 'off' && values.SELLER_CHARGES_VAT === 'no')
    return ['SELLER_CHARGES_VAT=no: who is not responsible for IVA invoices nothing. Set INVOICING=off'];
  if (by === 'factus')
    return missing(values, factusKeys).map((name) => `${name} is missing: INVOICING=factus needs it`);
  if (by !== 'dian') return [];
  const {
    DIAN_FROM: from = 1,
    DIAN_TO: to = from,
    DIAN_VALID_FROM: begins = '',
    DIAN_VALID_TO: ends = begins,
  } = values;
  return [
    ...missing(values, dianKeys).map((name) => `${name} is missing: INVOICING=dian needs it`),
    ...(from > to ? ['DIAN_TO is before DIAN_FROM'] : []),
    ...(begins > ends ? ['DIAN_VALID_TO is before DIAN_VALID_FROM'] : []),
    ...(values.DIAN_NOTES_PREFIX === values.DIAN_PREFIX
      ? ['DIAN_NOTES_PREFIX is that of the invoices: credit notes have numbers of their own']
      : []),
    ...(values.DIAN_TEST_SET_ID !== undefined && values.DIAN_ENVIRONMENT === 'production'
      ? ['DIAN_TEST_SET_ID is for DIAN_ENVIRONMENT=test: take it out once the DIAN has tested the software']
      : []),
  ];
}
