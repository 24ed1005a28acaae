import { randomBytes } from 'node:crypto';
import type { SandboxOptions } from '#sandbox/start-sandbox.ts';
import { mailName } from './names.ts';

/** Keys as the providers' production gives them, which the sandbox plays for a live store. */
export const productionKeys = {
  keys: {
    publicKey: 'pub_prod_7hQ2kV9mT4wR8cN1nB5yL3pZ6sD9fGjA',
    privateKey: 'prv_prod_3vK8rM1tY6uH4eW9qC2jN7bX5gL8aPsD',
    integritySecret: 'prod_integrity_9mW4tR7yB2kQ6vN1cH8zL5jF3gD9sTpA',
    eventsSecret: 'prod_events_5jF8gD3sT9pA6mW4tR7yB2kQ1vN9cH8z',
  },
  google: {
    clientId: '731948265017-9k2m4v7q1t8w3r6y5u9i2o4p7a1s3d6f.apps.googleusercontent.com',
    clientSecret: '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',
  },
  captcha: {
    siteKey: '6LfW4tR7AAAAAB2kQ6vN1cH8zL5jF3gD9sTpMw8y',
    secret: '6LfW4tR7AAAAAK9mW4tR7yB2kQ6vN1cH8zL5jF3g',
  },
  factus: {
    clientId: '9b7f2c41-5d83-4e6a-b1c0-7f3e92d85a14',
    clientSecret: 'tR7yB2kQ6vN1cH8zL5jF3gD9sTpMw4rW8qC2jN7b',
    username: 'facturas@nucleo-pruebas.co',
    password: 'v4Kq-8mTz-2wHr',
  },
} satisfies Pick<SandboxOptions, 'keys' | 'google' | 'captcha' | 'factus'>;

export const liveOwner = { email: 'duena@nucleo-pruebas.co', password: 'k7mzp-4xq9t-w3hcr-8ndfj' };
export const liveSender = 'Núcleo <hola@nucleo-pruebas.co>';
export const mailLogin = { user: 'tienda', password: 'v7Kq-3mTz-9wHr' };

export const liveSeller = {
  SELLER_NAME: 'Núcleo Componentes S.A.S.',
  SELLER_NIT: '901.482.637-5',
  SELLER_ADDRESS: 'Carrera 43A # 18 Sur - 135, local 204',
  SELLER_CITY: 'Medellín',
  SELLER_PHONE: '+57 604 321 9876',
  SELLER_EMAIL: 'hola@nucleo-pruebas.co',
};

/** All that live mode demands, but for the providers' addresses. @param url of the shop, as shoppers see it */
export function liveSettings({ url, mailPort }: { url: string; mailPort: number }): Record<string, string> {
  return {
    STORE_MODE: 'live',
    PUBLIC_URL: url,
    // The proxy of the test is on this machine.
    TRUSTED_PROXY: '127.0.0.1,::1',
    SMTP_URL: `smtp://${mailLogin.user}:${mailLogin.password}@${mailName}:${mailPort}`,
    MAIL_FROM: liveSender,
    SESSION_SECRET: randomBytes(32).toString('hex'),
    ADMIN_EMAIL: liveOwner.email,
    ADMIN_PASSWORD: liveOwner.password,
    ...liveSeller,
  };
}
