import { describe, expect, test } from 'vitest';
import { demo, live, needed, problemsOf } from '#tests/support/example-settings.ts';
import { readSettings } from './settings.server.ts';

const ofSeller = Object.keys(live).filter((name) => name.startsWith('SELLER_'));

const addresses = [
  'PUBLIC_URL',
  'WOMPI_API_URL',
  'WOMPI_CHECKOUT_URL',
  'RECAPTCHA_SCRIPT_URL',
  'RECAPTCHA_VERIFY_URL',
  'GOOGLE_DISCOVERY_URL',
];

describe('live settings', () => {
  test('that are whole are taken', () => {
    expect(readSettings(live)).toMatchObject({ mode: 'live', host: '0.0.0.0', publicUrl: 'https://nucleo.com.co' });
  });

  test.each([...needed, ...ofSeller, 'PUBLIC_URL', 'DATABASE_URL', 'ADMIN_EMAIL'])('without %s are refused', (name) => {
    expect(problemsOf({ ...live, [name]: undefined })).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  test('16.9 without a word about the proxy are refused: all shoppers would be one address', () => {
    for (const TRUSTED_PROXY of [undefined, '']) {
      expect(problemsOf({ ...live, TRUSTED_PROXY })).toEqual([expect.stringContaining('TRUSTED_PROXY is missing')]);
    }
    expect(readSettings({ ...live, TRUSTED_PROXY: 'none' }).trustedProxies).toEqual([]);
    expect(readSettings({ ...live, TRUSTED_PROXY: '127.0.0.1' }).trustedProxies).toEqual(['127.0.0.1']);
  });

  test('without keys of Google hide its button, and start', () => {
    const neither = { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined };
    expect(readSettings({ ...live, ...neither }).google).toBeNull();
    const withSandbox = { ...live, ...neither, GOOGLE_DISCOVERY_URL: demo.GOOGLE_DISCOVERY_URL };
    expect(readSettings(withSandbox).google).toBeNull();
  });

  test.each(addresses)('take no address of this machine as %s', (name) => {
    for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '127.8.8.8', '[::1]', '0.0.0.0', '2130706433']) {
      const problems = problemsOf({ ...live, [name]: `https://${host}:3001/` });
      expect(problems, host).toEqual([expect.stringContaining(`${name} is an address of this machine`)]);
    }
  });

  test('take no mail server of this machine', () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '2130706433']) {
      expect(problemsOf({ ...live, SMTP_URL: `smtp://${host}:3002` }), host).toEqual([
        expect.stringContaining('SMTP_URL is an address of this machine'),
      ]);
    }
  });

  test.each(addresses)('want https for %s', (name) => {
    expect(problemsOf({ ...live, [name]: 'http://nucleo.com.co/' })).toEqual([`${name} must be https in live mode`]);
  });

  test('take neither the sandbox of Wompi nor its test keys', () => {
    expect(problemsOf({ ...live, WOMPI_API_URL: 'https://sandbox.wompi.co/v1' })).toEqual([
      expect.stringContaining('sandbox'),
    ]);
    const keys = { WOMPI_PUBLIC_KEY: 'pub_test_k3nQe81TaVd5', WOMPI_PRIVATE_KEY: 'prv_test_k3nQe81TaVd5' };
    expect(problemsOf({ ...live, ...keys })).toEqual([expect.stringContaining('pub_prod_')]);
  });

  test.each([
    ['WOMPI_INTEGRITY_SECRET', 'test_integrity_TaVd5Rm2Yp7Wc4Xb9Lf6Hj'],
    ['WOMPI_EVENTS_SECRET', 'test_events_Vd5Rm2Yp7Wc4Xb9Lf6Hjk3nQe8'],
  ])('take no test secret as %s', (name, value) => {
    expect(problemsOf({ ...live, [name]: value })).toEqual([expect.stringContaining(name)]);
  });

  test.each([
    ['WOMPI_PUBLIC_KEY', 'pub_prod_ejemplo123'],
    ['WOMPI_PRIVATE_KEY', 'prv_prod_xxxxxxxx'],
    ['WOMPI_INTEGRITY_SECRET', 'prod_integrity_CHANGEME'],
    ['WOMPI_EVENTS_SECRET', 'prod_events_000000000000'],
    ['SESSION_SECRET', 'placeholder placeholder placeholder'],
    ['PUBLIC_URL', 'https://tienda.test'],
    ['RECAPTCHA_SITE_KEY', demo.RECAPTCHA_SITE_KEY],
    ['RECAPTCHA_SECRET', demo.RECAPTCHA_SECRET],
    ['RECAPTCHA_VERIFY_URL', 'https://captcha.example/siteverify'],
    ['GOOGLE_CLIENT_ID', demo.GOOGLE_CLIENT_ID],
    ['GOOGLE_CLIENT_SECRET', demo.GOOGLE_CLIENT_SECRET],
    ['SMTP_URL', 'smtp://mail.test:587'],
    ['MAIL_FROM', 'Núcleo <hola@nucleo.test>'],
    ['MAIL_FROM', 'hola@tienda.example'],
    ['ADMIN_EMAIL', 'admin@nucleo.test'],
    ['ADMIN_PASSWORD', 'changeme-changeme'],
    ['SELLER_NAME', 'Núcleo Demostración S.A.S.'],
    ['SELLER_NIT', '900.000.000-5'],
    ['SELLER_NIT', '900000000-5'],
    ['SELLER_ADDRESS', 'Calle 0 # 0 - 00'],
    ['SELLER_PHONE', '+573000000000'],
    ['SELLER_EMAIL', 'hola@nucleo.test'],
    ['SELLER_EMAIL', 'ventas@tienda.example'],
  ])('take no placeholder as %s', (name, value) => {
    expect(problemsOf({ ...live, [name]: value })).toEqual([`${name} is a placeholder: set the real one`]);
  });

  test.each([
    ['RECAPTCHA_SITE_KEY', '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI'],
    ['RECAPTCHA_SECRET', '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe'],
  ])('do not take Google’s own test key as %s', (name, value) => {
    expect(problemsOf({ ...live, [name]: value })).toEqual([
      `${name} is a test key of reCAPTCHA v2, which lets everybody through`,
    ]);
  });

  test('take no site key as the secret, no password as in a manual, and no short one for the owner', () => {
    expect(problemsOf({ ...live, RECAPTCHA_SECRET: live.RECAPTCHA_SITE_KEY })).toEqual([
      expect.stringContaining('the first one is public'),
    ]);
    expect(problemsOf({ ...live, SMTP_URL: 'smtp://nucleo:changeme@smtp.nucleo.com.co:587' })).toEqual([
      expect.stringContaining('SMTP_URL has a placeholder'),
    ]);
    expect(problemsOf({ ...live, ADMIN_PASSWORD: 'w3hcr-8ndfj' })).toEqual([
      expect.stringContaining('ADMIN_PASSWORD must have at least 12'),
    ]);
  });

  test('take the embedded database only when that is said', () => {
    expect(problemsOf({ ...live, DATABASE_URL: undefined, EMBEDDED_IN_LIVE: '0' })).toHaveLength(1);
    expect(readSettings({ ...live, DATABASE_URL: undefined, EMBEDDED_IN_LIVE: '1' }).databaseUrl).toBeNull();
  });

  test('are refused with the settings of a demo, every reason at once', () => {
    const message = problemsOf({ ...demo, STORE_MODE: 'live' }).join('\n');
    for (const name of [
      'PUBLIC_URL is missing',
      'WOMPI_API_URL must be https',
      'WOMPI_API_URL is an address of this machine',
      'WOMPI_CHECKOUT_URL must be https',
      'WOMPI_CHECKOUT_URL is an address of this machine',
      'WOMPI_* are of the sandbox',
      'WOMPI_PUBLIC_KEY is a placeholder',
      'WOMPI_PRIVATE_KEY is a placeholder',
      'WOMPI_INTEGRITY_SECRET is a placeholder',
      'WOMPI_EVENTS_SECRET is a placeholder',
      'RECAPTCHA_SITE_KEY is a placeholder',
      'RECAPTCHA_VERIFY_URL is an address of this machine',
      'GOOGLE_CLIENT_SECRET is a placeholder',
      'GOOGLE_DISCOVERY_URL is an address of this machine',
      'SMTP_URL is an address of this machine',
      'MAIL_FROM is a placeholder',
      'ADMIN_EMAIL is missing',
      'DATABASE_URL is missing',
      'SELLER_NAME is missing',
      'SELLER_EMAIL is missing',
    ]) {
      expect(message).toContain(name);
    }
  });

  test('with nothing but the mode name everything that is missing', () => {
    const problems = problemsOf({ STORE_MODE: 'live' });
    for (const name of needed) expect(problems).toContain(`${name} is missing`);
  });
});
