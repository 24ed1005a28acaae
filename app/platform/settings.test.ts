import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, readStorageSettings, SettingsProblem } from './settings.server.ts';

type Env = Record<string, string | undefined>;

/** What the sandbox hands over in a demo, and the secret that is made at first start. */
const demo: Env = {
  WOMPI_PUBLIC_KEY: 'pub_test_ENSAYOnoREAL0000000000000000',
  WOMPI_PRIVATE_KEY: 'prv_test_ENSAYOnoREAL0000000000000000',
  WOMPI_INTEGRITY_SECRET: 'test_integrity_ENSAYOnoREAL0000000000',
  WOMPI_EVENTS_SECRET: 'test_events_ENSAYOnoREAL0000000000000',
  WOMPI_API_URL: 'http://localhost:3001/v1',
  WOMPI_CHECKOUT_URL: 'http://localhost:3001/p/',
  SMTP_URL: 'smtp://localhost:3002',
  MAIL_FROM: 'Núcleo <hola@nucleo.test>',
  SESSION_SECRET: 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
};

const live: Env = {
  STORE_MODE: 'live',
  PUBLIC_URL: 'https://nucleo.com.co',
  DATABASE_URL: 'postgres://nucleo:Rm2Yp7Wc@db.internal/nucleo',
  WOMPI_PUBLIC_KEY: 'pub_prod_k3nQe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  WOMPI_PRIVATE_KEY: 'prv_prod_Qe81TaVd5Rm2Yp7Wc4Xb9Lf6Hjk3n',
  WOMPI_INTEGRITY_SECRET: 'prod_integrity_TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  WOMPI_EVENTS_SECRET: 'prod_events_Vd5Rm2Yp7Wc4Xb9Lf6Hjk3nQe8',
  WOMPI_API_URL: 'https://production.wompi.co/v1',
  WOMPI_CHECKOUT_URL: 'https://checkout.wompi.co/p/',
  SMTP_URL: 'smtps://nucleo:Wc4Xb9Lf6Hj@mail.nucleo.com.co',
  MAIL_FROM: 'Núcleo <hola@nucleo.com.co>',
  SESSION_SECRET: 'q8Zk3nTe81TaVd5Rm2Yp7Wc4Xb9Lf6Hj',
  SELLER_NAME: 'Componentes del Valle S.A.S.',
  SELLER_NIT: '901.234.567-8',
  SELLER_ADDRESS: 'Carrera 7 # 12 - 34',
  SELLER_CITY: 'Cali',
  SELLER_PHONE: '+57 315 765 4321',
  SELLER_EMAIL: 'hola@nucleo.com.co',
};

const needed = [
  'WOMPI_PUBLIC_KEY',
  'WOMPI_PRIVATE_KEY',
  'WOMPI_INTEGRITY_SECRET',
  'WOMPI_EVENTS_SECRET',
  'WOMPI_API_URL',
  'WOMPI_CHECKOUT_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SESSION_SECRET',
];

function problemsOf(env: Env): string[] {
  try {
    readSettings(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsProblem);
    return (error as SettingsProblem).problems;
  }
}

describe('demo settings', () => {
  test('are complete with what the sandbox hands over; the rest has its defaults', () => {
    expect(readSettings(demo)).toEqual({
      mode: 'demo',
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      dataDir: resolve('data'),
      seed: 'demo',
      wompi: {
        publicKey: demo.WOMPI_PUBLIC_KEY,
        privateKey: demo.WOMPI_PRIVATE_KEY,
        integritySecret: demo.WOMPI_INTEGRITY_SECRET,
        eventsSecret: demo.WOMPI_EVENTS_SECRET,
        apiUrl: 'http://localhost:3001/v1',
        checkoutUrl: 'http://localhost:3001/p/',
      },
      mail: { smtpUrl: 'smtp://localhost:3002', from: 'Núcleo <hola@nucleo.test>' },
      mailRetrySeconds: 30,
      sessionSecret: demo.SESSION_SECRET,
      holdMinutes: 30,
      paymentCheckSeconds: 20,
      trustedProxies: [],
      seller: expect.objectContaining({ name: 'Núcleo Demostración S.A.S.' }),
      logLevel: 'info',
    });
  });

  test.each(needed)('without %s are refused, and the message names it', (name) => {
    for (const nothing of [undefined, '']) {
      expect(problemsOf({ ...demo, [name]: nothing })).toEqual([`${name} is missing`]);
    }
  });

  test('take the origin of the public address, the bare address of the API, and a list of proxies', () => {
    const settings = readSettings({
      ...demo,
      PORT: '8080',
      PUBLIC_URL: 'https://tienda.test:8443/some/path/',
      WOMPI_API_URL: 'http://localhost:3001/v1//',
      TRUSTED_PROXY: ' 10.0.0.0/8, ,2001:db8::1 ',
    });
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://tienda.test:8443',
      wompi: { apiUrl: 'http://localhost:3001/v1' },
      trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
    });
    expect(readSettings({ ...demo, PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  });

  test.each([
    ['STORE_MODE', 'production'],
    ['PORT', 'many'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'nucleo.com.co'],
    ['PUBLIC_URL', 'ftp://nucleo.com.co'],
    ['DATABASE_URL', 'mysql://db/nucleo'],
    ['WOMPI_PUBLIC_KEY', 'prv_test_abc'],
    ['WOMPI_PRIVATE_KEY', 'pub_test_abc'],
    ['WOMPI_INTEGRITY_SECRET', 'short'],
    ['WOMPI_API_URL', 'file:///v1'],
    ['SMTP_URL', 'https://mail.test'],
    ['MAIL_FROM', 'hola'],
    ['MAIL_FROM', 'Tienda <hola@nucleo.test>\r\nBcc: x@y.test'],
    ['MAIL_RETRY_SECONDS', '0'],
    ['SESSION_SECRET', 'only thirty-one characters long'],
    ['HOLD_MINUTES', '0'],
    ['HOLD_MINUTES', 'half an hour'],
    ['PAYMENT_CHECK_SECONDS', '0'],
    ['TRUSTED_PROXY', 'the proxy'],
    ['TRUSTED_PROXY', '10.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXY', '2001:db8::/129'],
    ['TRUSTED_PROXY', '10.0.0.0/'],
    ['EMBEDDED_IN_LIVE', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['SELLER_NIT', '901234567'],
    ['SELLER_NIT', 'none yet'],
    ['SELLER_PHONE', 'call us'],
    ['SELLER_EMAIL', 'hola'],
    ['SELLER_NAME', 'x'.repeat(121)],
  ])('with %s=%s are refused, and the message names it', (name, value) => {
    const problems = problemsOf({ ...demo, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
  });

  test('with keys of two environments are refused', () => {
    expect(problemsOf({ ...demo, WOMPI_PRIVATE_KEY: 'prv_prod_abc' })).toEqual([
      expect.stringContaining('WOMPI_PRIVATE_KEY'),
    ]);
  });

  test('that are wrong in several places are told together, and no secret is repeated', () => {
    const env = { ...demo, WOMPI_EVENTS_SECRET: undefined, WOMPI_INTEGRITY_SECRET: 's3cret', PORT: 'many', SEED: '' };
    const problems = problemsOf(env);
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      'PORT',
      'WOMPI_EVENTS_SECRET',
      'WOMPI_INTEGRITY_SECRET',
    ]);
    expect(() => readSettings(env)).toThrow(problems.map((problem) => `  - ${problem}`).join('\n'));
    expect(problems.join()).not.toContain('s3cret');
  });
});

const ofSeller = Object.keys(live).filter((name) => name.startsWith('SELLER_'));

describe('live settings', () => {
  test('that are whole are taken', () => {
    expect(readSettings(live)).toMatchObject({ mode: 'live', host: '0.0.0.0', publicUrl: 'https://nucleo.com.co' });
  });

  test.each([...needed, ...ofSeller, 'PUBLIC_URL', 'DATABASE_URL'])('without %s are refused', (name) => {
    expect(problemsOf({ ...live, [name]: undefined })).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  test.each(['PUBLIC_URL', 'WOMPI_API_URL', 'WOMPI_CHECKOUT_URL'])('take no address of this machine as %s', (name) => {
    for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '127.8.8.8', '[::1]', '0.0.0.0', '2130706433']) {
      const problems = problemsOf({ ...live, [name]: `https://${host}:3001/` });
      expect(problems, host).toEqual([expect.stringContaining(`${name} is an address of this machine`)]);
    }
  });

  test.each(['PUBLIC_URL', 'WOMPI_API_URL', 'WOMPI_CHECKOUT_URL'])('want https for %s', (name) => {
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
    ['SELLER_NAME', 'Núcleo Demostración S.A.S.'],
    ['SELLER_NIT', '900.000.000-0'],
    ['SELLER_NIT', '900000000-0'],
    ['SELLER_ADDRESS', 'Calle 0 # 0 - 00'],
    ['SELLER_PHONE', '+573000000000'],
    ['SELLER_EMAIL', 'hola@nucleo.test'],
    ['SELLER_EMAIL', 'ventas@tienda.example'],
  ])('take no placeholder as %s', (name, value) => {
    expect(problemsOf({ ...live, [name]: value })).toEqual([`${name} is a placeholder: set the real one`]);
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

describe('the seller', () => {
  test('of a demo is plainly nobody', () => {
    expect(readSettings(demo).seller).toEqual({
      name: 'Núcleo Demostración S.A.S.',
      nit: '900.000.000-0',
      address: 'Calle 0 # 0 - 00',
      city: 'Bogotá, D.C.',
      phone: '+57 300 000 0000',
      email: 'hola@nucleo.test',
    });
  });

  test('of a live shop is the owner, as given', () => {
    expect(readSettings({ ...live, SELLER_CITY: ' Bogotá, D.C. ' }).seller).toEqual({
      name: 'Componentes del Valle S.A.S.',
      nit: '901.234.567-8',
      address: 'Carrera 7 # 12 - 34',
      city: 'Bogotá, D.C.',
      phone: '+57 315 765 4321',
      email: 'hola@nucleo.com.co',
    });
  });
});

describe('the settings of commands on the catalogue', () => {
  test('are only where the data lies', () => {
    expect(readStorageSettings({ DATABASE_URL: '', DATA_DIR: '' })).toEqual({
      databaseUrl: null,
      dataDir: resolve('data'),
    });
    expect(readStorageSettings({ DATABASE_URL: 'postgresql://db/n', DATA_DIR: '/srv/n' })).toEqual({
      databaseUrl: 'postgresql://db/n',
      dataDir: '/srv/n',
    });
    expect(() => readStorageSettings({ DATABASE_URL: 'mysql://db/n' })).toThrow(
      'DATABASE_URL must begin with postgres://',
    );
  });
});
