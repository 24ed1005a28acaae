import { demoSeller } from './demo-seller.server.ts';
import type { Environment } from './environment.server.ts';
import type { Settings } from './settings.ts';

const placeholder = /ejemplo|example|changeme|placeholder|rehearsal|ensayo|sandbox|x{6,}|0{12,}|secret123/i;
/** Names that no real host has (RFC 2606, RFC 6761). */
const reserved = /(^|[.@])(test|example|invalid|localhost)>?$/i;
/** Google's test keys of reCAPTCHA v2: with them every verification passes. */
const testKeysOfCaptcha = ['6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'];
/** Published with the range SETP, for habilitación. */
const keyOfEverybodysTests = 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c';
export const shortestOwnerPassword = 12;

export function productionProblems(settings: Settings, values: Environment): string[] {
  return [
    ...addressProblems(settings, values),
    ...secretProblems(settings),
    ...wompiProblems(settings),
    ...mailProblems(settings),
    ...ownerProblems(values),
    ...databaseProblems(values),
    ...proxyProblems(values),
    ...sellerProblems(values),
  ];
}

function addressProblems(
  { publicUrl, wompi, recaptcha, google, factus, dian, pictures }: Settings,
  values: Environment,
): string[] {
  const addresses = {
    ...(values.PUBLIC_URL ? { PUBLIC_URL: publicUrl } : {}),
    WOMPI_API_URL: wompi.apiUrl,
    WOMPI_CHECKOUT_URL: wompi.checkoutUrl,
    RECAPTCHA_SCRIPT_URL: recaptcha.scriptUrl,
    RECAPTCHA_VERIFY_URL: recaptcha.verifyUrl,
    ...(google ? { GOOGLE_DISCOVERY_URL: google.discoveryUrl } : {}),
    ...(factus ? { FACTUS_API_URL: factus.apiUrl } : {}),
    ...(dian ? { DIAN_SERVICE_URL: dian.serviceUrl } : {}),
    ...(pictures?.publicUrl ? { PICTURES_PUBLIC_URL: pictures.publicUrl } : {}),
  };
  const wrong = Object.entries(addresses).flatMap(([name, address]) => [
    ...(new URL(address).protocol === 'https:' ? [] : [`${name} must be https in live mode`]),
    ...hostProblems(name, address),
  ]);
  return values.PUBLIC_URL ? wrong : ['PUBLIC_URL is missing: live mode needs the address that shoppers see', ...wrong];
}

function hostProblems(name: string, address: string): string[] {
  // `URL` normalises only hosts of web addresses, such as 2130706433 to 127.0.0.1.
  const { hostname } = new URL(address.replace(/^smtps?:/, 'https:'));
  if (isThisMachine(hostname)) return [`${name} is an address of this machine: a sandbox has no place in live mode`];
  return reserved.test(hostname) ? [`${name} is a placeholder: set the real one`] : [];
}

function secretProblems({ wompi, recaptcha, google, factus, dian, sessionSecret }: Settings): string[] {
  const secrets = {
    WOMPI_PUBLIC_KEY: wompi.publicKey,
    WOMPI_PRIVATE_KEY: wompi.privateKey,
    WOMPI_INTEGRITY_SECRET: wompi.integritySecret,
    WOMPI_EVENTS_SECRET: wompi.eventsSecret,
    RECAPTCHA_SITE_KEY: recaptcha.siteKey,
    RECAPTCHA_SECRET: recaptcha.secret,
    ...(google ? { GOOGLE_CLIENT_ID: google.clientId, GOOGLE_CLIENT_SECRET: google.clientSecret } : {}),
    ...(factus
      ? {
          FACTUS_CLIENT_ID: factus.clientId,
          FACTUS_CLIENT_SECRET: factus.clientSecret,
          FACTUS_PASSWORD: factus.password,
        }
      : {}),
    ...(dian ? { DIAN_CERTIFICATE_PASSWORD: dian.certificatePassword } : {}),
    SESSION_SECRET: sessionSecret,
  };
  const problems = Object.entries(secrets).flatMap(([name, value]) => {
    if (testKeysOfCaptcha.includes(value))
      return [`${name} is a test key of reCAPTCHA v2, which lets everybody through`];
    return placeholder.test(value) ? [`${name} is a placeholder: set the real one`] : [];
  });
  if (dian?.environment === 'production' && dian.range.technicalKey === keyOfEverybodysTests) {
    problems.push(
      "DIAN_TECHNICAL_KEY is that of everybody's tests: take the one of the range that the DIAN authorised",
    );
  }
  if (recaptcha.siteKey === recaptcha.secret) {
    problems.push('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET are the same: the first one is public');
  }
  return problems;
}

function wompiProblems({ wompi }: Settings): string[] {
  const problems: string[] = [];
  if (new URL(wompi.apiUrl).hostname.startsWith('sandbox.') || wompi.publicKey.startsWith('pub_test_')) {
    problems.push('WOMPI_* are of the sandbox: live mode takes pub_prod_… and prv_prod_… with the production address');
  }
  for (const [name, value] of [
    ['WOMPI_INTEGRITY_SECRET', wompi.integritySecret],
    ['WOMPI_EVENTS_SECRET', wompi.eventsSecret],
  ] as const) {
    if (value.startsWith('test_')) problems.push(`${name} is of the sandbox: live mode takes prod_…`);
  }
  return problems;
}

function mailProblems({ mail }: Settings): string[] {
  const { password } = new URL(mail.smtpUrl);
  return [
    ...hostProblems('SMTP_URL', mail.smtpUrl),
    ...(placeholder.test(password) ? ['SMTP_URL has a placeholder for a password: set the real one'] : []),
    ...(reserved.test(mail.from) ? ['MAIL_FROM is a placeholder: set the real one'] : []),
  ];
}

function ownerProblems(values: Environment): string[] {
  const problems: string[] = [];
  if (!values.ADMIN_EMAIL) problems.push('ADMIN_EMAIL is missing: live mode wants the address of who runs the shop');
  else if (reserved.test(values.ADMIN_EMAIL)) problems.push('ADMIN_EMAIL is a placeholder: set the real one');
  if (placeholder.test(values.ADMIN_PASSWORD)) problems.push('ADMIN_PASSWORD is a placeholder: set the real one');
  else if (values.ADMIN_PASSWORD.length < shortestOwnerPassword) {
    problems.push(`ADMIN_PASSWORD must have at least ${shortestOwnerPassword} characters in live mode`);
  }
  return problems;
}

function databaseProblems(values: Environment): string[] {
  if (values.DATABASE_URL || values.EMBEDDED_IN_LIVE === '1') return [];
  return [
    'DATABASE_URL is missing: live mode wants a PostgreSQL server (EMBEDDED_IN_LIVE=1 accepts the embedded database)',
  ];
}

/** Behind a proxy that is not named all shoppers have one address: one of them would use up every limit. */
function proxyProblems(values: Environment): string[] {
  if (values.TRUSTED_PROXY) return [];
  return [
    'TRUSTED_PROXY is missing: name the addresses of the proxy in front of the store, or say none when shoppers reach it directly',
  ];
}

/** Not the city: a real shop may be in the demo's. */
function sellerProblems(values: Environment): string[] {
  const given = {
    SELLER_NAME: [values.SELLER_NAME, demoSeller.name],
    SELLER_NIT: [values.SELLER_NIT, demoSeller.nit],
    SELLER_ADDRESS: [values.SELLER_ADDRESS, demoSeller.address],
    SELLER_CITY: [values.SELLER_CITY, null],
    SELLER_PHONE: [values.SELLER_PHONE, demoSeller.phone],
    SELLER_EMAIL: [values.SELLER_EMAIL, demoSeller.email],
  } as const;
  return Object.entries(given).flatMap(([name, [value, ofDemo]]) => {
    if (!value) return [`${name} is missing: live mode says on every page who sells`];
    const isReserved = name === 'SELLER_EMAIL' && reserved.test(value);
    return plain(value) === plain(ofDemo ?? '') || placeholder.test(value) || isReserved
      ? [`${name} is a placeholder: set the real one`]
      : [];
  });
}

/** `900000000-0` is the demo's NIT too. */
function plain(value: string): string {
  return value.toLowerCase().replace(/[^\p{L}\d]/gu, '');
}

function isThisMachine(hostname: string): boolean {
  return /^(localhost|.*\.localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
