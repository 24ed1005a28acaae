import { GOOGLE_PATH } from './google/issuer.ts';
import { REHEARSAL_MAIL_FROM, type SandboxKeys } from './keys.ts';
import type { Addresses } from './stand-ins.ts';

export function storeSettings(
  { wompi, google, captcha, factus }: SandboxKeys,
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
    ...(smtpUrl ? { SMTP_URL: smtpUrl, MAIL_FROM: REHEARSAL_MAIL_FROM } : {}),
  };
}
