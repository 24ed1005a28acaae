import { fileURLToPath } from 'node:url';
import { DIAN_SERVICE_PATH, RANGE } from './dian/registration.ts';
import { GOOGLE_PATH } from './google/issuer.ts';
import { REHEARSAL_MAIL_FROM, type SandboxKeys } from './keys.ts';
import type { Addresses } from './stand-ins.ts';

export function storeSettings(
  { wompi, google, captcha, factus, dian }: SandboxKeys,
  { url, smtpUrl }: Addresses,
): Record<string, string> {
  return {
    WOMPI_PUBLIC_KEY: wompi.publicKey,
    WOMPI_PRIVATE_KEY: wompi.privateKey,
    WOMPI_INTEGRITY_SECRET: wompi.integritySecret,
    WOMPI_EVENTS_SECRET: wompi.eventsSecret,
    WOMPI_API_URL: `${url}/v1`,
    WOMPI_CHECKOUT_URL: `${url}/p/`,
    RECAPTCHA_SITE_KEY: captcha.siteKey,
    RECAPTCHA_SECRET: captcha.secret,
    RECAPTCHA_SCRIPT_URL: `${url}/recaptcha/api.js`,
    RECAPTCHA_VERIFY_URL: `${url}/recaptcha/api/siteverify`,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_DISCOVERY_URL: `${url}${GOOGLE_PATH}/.well-known/openid-configuration`,
    FACTUS_API_URL: `${url}/factus`,
    FACTUS_CLIENT_ID: factus.clientId,
    FACTUS_CLIENT_SECRET: factus.clientSecret,
    FACTUS_USERNAME: factus.username,
    FACTUS_PASSWORD: factus.password,
    DIAN_SERVICE_URL: `${url}/dian${DIAN_SERVICE_PATH}`,
    DIAN_ENVIRONMENT: 'test',
    DIAN_SOFTWARE_ID: dian.softwareId,
    DIAN_SOFTWARE_PIN: dian.pin,
    DIAN_TECHNICAL_KEY: dian.technicalKey,
    DIAN_CERTIFICATE: fileURLToPath(new URL('./dian/ensayo.p12', import.meta.url)),
    DIAN_CERTIFICATE_PASSWORD: dian.certificatePassword,
    DIAN_RESOLUTION: RANGE.resolution,
    DIAN_PREFIX: RANGE.prefix,
    DIAN_FROM: String(RANGE.from),
    DIAN_TO: String(RANGE.to),
    DIAN_VALID_FROM: RANGE.start,
    DIAN_VALID_TO: RANGE.end,
    ...(smtpUrl ? { SMTP_URL: smtpUrl, MAIL_FROM: REHEARSAL_MAIL_FROM } : {}),
  };
}
