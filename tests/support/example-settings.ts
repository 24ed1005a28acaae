import { expect } from 'vitest';
import { readSettings, SettingsProblem } from '#app/platform/settings.server.ts';

export type Env = Record<string, string | undefined>;

/** What the sandbox and the first start provide in a demo. */
export const demo: Env = {
  WOMPI_PUBLIC_KEY: 'pub_test_ENSAYOnoREAL0000000000000000',
  WOMPI_PRIVATE_KEY: 'prv_test_ENSAYOnoREAL0000000000000000',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_ENSAYOnoREAL0000000000',
  WOMPI_EVENTS_SECRET: 'test_events_ENSAYOnoREAL0000000000000',
  WOMPI_API_URL: 'http://localhost:3001/v1',
  WOMPI_CHECKOUT_URL: 'http://localhost:3001/p/',
  RECAPTCHA_SITE_KEY: '6LENSAYOnoREALsitio000000000000000000000',
  RECAPTCHA_SECRET: '6LENSAYOnoREALsecreto0000000000000000000',
  RECAPTCHA_SCRIPT_URL: 'http://localhost:3001/recaptcha/api.js',
  RECAPTCHA_VERIFY_URL: 'http://localhost:3001/recaptcha/api/siteverify',
  GOOGLE_CLIENT_ID: '000000000000-ensayo.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'GOCSPX-ENSAYOnoREAL0000000000000',
  GOOGLE_DISCOVERY_URL: 'http://localhost:3001/google/.well-known/openid-configuration',
  SMTP_URL: 'smtp://localhost:3002',
  MAIL_FROM: 'Núcleo <hola@nucleo.test>',
  ADMIN_PASSWORD: 'k7mzp-4xq9t-w3hcr-8ndfj',
  SESSION_SECRET: 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
};

export const live: Env = {
  STORE_MODE: 'live',
  PUBLIC_URL: 'https://nucleo.com.co',
  DATABASE_URL: 'postgres://nucleo:Rm2Yp7Wc@db.internal/nucleo',
  WOMPI_PUBLIC_KEY: 'pub_prod_k3nQe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  WOMPI_PRIVATE_KEY: 'prv_prod_Qe81TaVd5Rm2Yp7Wc4Xb9Lf6Hjk3n',
  WOMPI_INTEGRITY_SECRET: 'prod_integrity_TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  WOMPI_EVENTS_SECRET: 'prod_events_Vd5Rm2Yp7Wc4Xb9Lf6Hjk3nQe8',
  WOMPI_API_URL: 'https://production.wompi.co/v1',
  WOMPI_CHECKOUT_URL: 'https://checkout.wompi.co/p/',
  RECAPTCHA_SITE_KEY: '6LdRm2Yp7Wc4Xb9Lf6Hjk3nQe81TaVd5Rm2Yp7Wc',
  RECAPTCHA_SECRET: '6LdXb9Lf6Hjk3nQe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  GOOGLE_CLIENT_ID: '418273645091-k3nqe81tavd5rm2yp7wc.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: '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',
  SMTP_URL: 'smtps://nucleo:Rm2Yp7Wc@smtp.nucleo.com.co:465',
  MAIL_FROM: 'Núcleo <hola@nucleo.com.co>',
  ADMIN_EMAIL: 'dueno@nucleo.com.co',
  ADMIN_PASSWORD: 'w3hcr-8ndfj-k7mzp-4xq9t',
  SESSION_SECRET: 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  TRUSTED_PROXY: '10.0.0.2',
  SELLER_NAME: 'Componentes del Valle S.A.S.',
  SELLER_NIT: '901.234.567-8',
  SELLER_ADDRESS: 'Carrera 7 # 12 - 34',
  SELLER_CITY: 'Cali',
  SELLER_PHONE: '+57 315 765 4321',
  SELLER_EMAIL: 'hola@nucleo.com.co',
};

export const needed = [
  'WOMPI_PUBLIC_KEY',
  'WOMPI_PRIVATE_KEY',
  'WOMPI_INTEGRITY_SECRET',
  'WOMPI_EVENTS_SECRET',
  'WOMPI_API_URL',
  'WOMPI_CHECKOUT_URL',
  'RECAPTCHA_SITE_KEY',
  'RECAPTCHA_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
];

export function problemsOf(env: Env): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsProblem);
    return (error as SettingsProblem).problems;
  }
}
