import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { demo, live, needed, problemsOf } from '#tests/support/example-settings.ts';
import { readSettings, readStorageSettings } from './settings.server.ts';
import type { Settings } from './settings.ts';

describe('demo settings', () => {
  test('are complete with what the sandbox hands over; the rest has its defaults', () => {
    expect(readSettings(demo)).toEqual({
      mode: 'demo',
      port: 3000,
      host: 'localhost',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databaseDirectUrl: null,
      preparedStatements: true,
      role: 'all',
      webProcesses: 1,
      drainSeconds: 0,
      metrics: { port: null, host: '127.0.0.1', token: null },
      dataDir: resolve('data'),
      pictures: null,
      seed: 'demo',
      securityContact: 'mailto:hola@nucleo.test',
      wompi: {
        publicKey: demo.WOMPI_PUBLIC_KEY,
        privateKey: demo.WOMPI_PRIVATE_KEY,
        integritySecret: demo.WOMPI_INTEGRITY_SECRET,
        eventsSecret: demo.WOMPI_EVENTS_SECRET,
        apiUrl: 'http://localhost:3001/v1',
        checkoutUrl: 'http://localhost:3001/p/',
      },
      recaptcha: {
        siteKey: demo.RECAPTCHA_SITE_KEY,
        secret: demo.RECAPTCHA_SECRET,
        scriptUrl: demo.RECAPTCHA_SCRIPT_URL,
        verifyUrl: demo.RECAPTCHA_VERIFY_URL,
      },
      google: {
        clientId: demo.GOOGLE_CLIENT_ID,
        clientSecret: demo.GOOGLE_CLIENT_SECRET,
        discoveryUrl: demo.GOOGLE_DISCOVERY_URL,
      },
      mail: { smtpUrl: 'smtp://localhost:3002', from: 'Núcleo <hola@nucleo.test>' },
      mailRetrySeconds: 30,
      owner: { email: 'admin@nucleo.test', password: demo.ADMIN_PASSWORD },
      sessionSecret: demo.SESSION_SECRET,
      holdMinutes: 30,
      holdLimits: {
        perEmail: 20,
        perAddress: 60,
        unitsPerEmail: 50,
        unitsPerAddress: 150,
        pesosPerEmail: 100_000_000,
        pesosPerAddress: 300_000_000,
        beforeCaptcha: 5,
      },
      paymentCheckSeconds: 20,
      trustedProxies: [],
      demoHosts: [],
      invoicing: 'off',
      factus: null,
      dian: null,
      seller: expect.objectContaining({ name: 'Núcleo Demostración S.A.S.' }),
      connections: { most: 10_000, ofOneAddress: 2_000 },
      liveStreamsPerAddress: 200,
      buildCallsPerMinute: 600,
      pageCacheMb: 64,
      warnings: [],
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
      DEMO_HOSTS: ' Demo.nucleo.com.co, ,192.168.1.20,[fd00::7] ',
    });
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: 'https://tienda.test:8443',
      wompi: { apiUrl: 'http://localhost:3001/v1' },
      trustedProxies: ['10.0.0.0/8', '2001:db8::1'],
      demoHosts: ['demo.nucleo.com.co', '192.168.1.20', '[fd00::7]'],
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
    ['RECAPTCHA_SITE_KEY', 'short'],
    ['RECAPTCHA_SECRET', 'short'],
    ['RECAPTCHA_SCRIPT_URL', 'api.js'],
    ['RECAPTCHA_VERIFY_URL', 'ftp://www.google.com/'],
    ['GOOGLE_CLIENT_ID', 'short'],
    ['GOOGLE_DISCOVERY_URL', 'accounts.google.com'],
    ['SMTP_URL', 'localhost:25'],
    ['SMTP_URL', 'http://localhost:25'],
    ['MAIL_FROM', 'Núcleo'],
    ['MAIL_FROM', 'Núcleo <hola>'],
    ['MAIL_FROM', 'Núcleo <hola@nucleo.test>, otra@nucleo.test'],
    ['MAIL_FROM', 'Núcleo\r\nBcc: todos@nucleo.test <hola@nucleo.test>'],
    ['MAIL_RETRY_SECONDS', '0'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'x'.repeat(129)],
    ['SESSION_SECRET', 'only thirty-one characters long'],
    ['HOLD_MINUTES', '0'],
    ['LIVE_STREAMS_PER_ADDRESS', '-1'],
    ['LIVE_STREAMS_PER_ADDRESS', 'many'],
    ['HOLD_MINUTES', 'half an hour'],
    ['HOLDS_PER_EMAIL', '-1'],
    ['HOLDS_PER_ADDRESS', '2.5'],
    ['HELD_UNITS_PER_EMAIL', 'many'],
    ['HELD_PESOS_PER_ADDRESS', '1.000.000'],
    ['HOLDS_BEFORE_CAPTCHA', '-1'],
    ['PAYMENT_CHECK_SECONDS', '0'],
    ['TRUSTED_PROXY', 'the proxy'],
    ['TRUSTED_PROXY', '10.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXY', '2001:db8::/129'],
    ['TRUSTED_PROXY', '10.0.0.0/'],
    ['TRUSTED_PROXY', 'none, 10.0.0.1'],
    ['DEMO_HOSTS', 'demo.test:3000'],
    ['DEMO_HOSTS', 'https://demo.test'],
    ['DEMO_HOSTS', '*'],
    ['DEMO_HOSTS', 'a b'],
    ['EMBEDDED_IN_LIVE', 'yes'],
    ['PAGE_CACHE_MB', '-1'],
    ['BUILD_CALLS_PER_MINUTE', '-1'],
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

  test.each([
    ['KEPT_PAGES_MB', 'PAGE_CACHE_MB', '12', (settings: Settings) => settings.pageCacheMb],
    ['HELD_PIECES_PER_EMAIL', 'HELD_UNITS_PER_EMAIL', '7', (settings: Settings) => settings.holdLimits.unitsPerEmail],
    [
      'HELD_PIECES_PER_ADDRESS',
      'HELD_UNITS_PER_ADDRESS',
      '9',
      (settings: Settings) => settings.holdLimits.unitsPerAddress,
    ],
  ])('%s is read under its old name, and a warning says that it is %s now', (before, now, value, read) => {
    const settings = readSettings({ ...demo, [before]: value });
    expect(read(settings)).toBe(Number(value));
    expect(settings.warnings).toEqual([expect.stringContaining(`${before} is called ${now}`)]);
    expect(read(readSettings({ ...demo, [before]: value, [now]: '31' }))).toBe(31);
    expect(readSettings({ ...demo, [now]: value }).warnings).toEqual([]);
    expect(problemsOf({ ...demo, [before]: 'x' })).toEqual([expect.stringMatching(new RegExp(`^${before} must be`))]);
  });

  test('with keys alone speak to Google itself', () => {
    const {
      RECAPTCHA_SCRIPT_URL: _script,
      RECAPTCHA_VERIFY_URL: _verify,
      GOOGLE_DISCOVERY_URL: _google,
      ...keys
    } = demo;
    const { recaptcha, google } = readSettings(keys);
    expect(recaptcha).toMatchObject({
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
    });
    expect(google?.discoveryUrl).toBe('https://accounts.google.com/.well-known/openid-configuration');
  });

  test('without keys of Google offer no sign-in with it; one of the two is a mistake', () => {
    const neither = { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: '' };
    expect(readSettings({ ...demo, ...neither }).google).toBeNull();
    for (const name of Object.keys(neither)) {
      expect(problemsOf({ ...demo, [name]: undefined })).toEqual([expect.stringContaining(`${name} is missing`)]);
    }
  });

  test('take a sender without a name, and another owner', () => {
    const given = {
      MAIL_FROM: ' hola@nucleo.test ',
      ADMIN_EMAIL: 'ana@nucleo.test',
      SMTP_URL: 'smtps://u:p%40@m.test',
    };
    expect(readSettings({ ...demo, ...given })).toMatchObject({
      mail: { from: 'hola@nucleo.test', smtpUrl: 'smtps://u:p%40@m.test' },
      owner: { email: 'ana@nucleo.test' },
    });
  });

  test('with keys of two environments are refused', () => {
    expect(problemsOf({ ...live, WOMPI_PRIVATE_KEY: 'prv_test_abc' })).toContainEqual(
      expect.stringContaining('are of different environments'),
    );
  });

  test("with Wompi's two secrets swapped are refused", () => {
    const { WOMPI_INTEGRITY_SECRET, WOMPI_EVENTS_SECRET } = live;
    const swapped = { WOMPI_INTEGRITY_SECRET: WOMPI_EVENTS_SECRET, WOMPI_EVENTS_SECRET: WOMPI_INTEGRITY_SECRET };
    expect(problemsOf({ ...live, ...swapped })).toEqual([
      "WOMPI_INTEGRITY_SECRET is Wompi's secret for events",
      "WOMPI_EVENTS_SECRET is Wompi's secret for integrity",
    ]);
  });

  test.each(['WOMPI_PUBLIC_KEY', 'WOMPI_PRIVATE_KEY', 'WOMPI_INTEGRITY_SECRET', 'WOMPI_EVENTS_SECRET'])(
    '16.10 with the production key %s are refused: real money is only for live mode',
    (name) => {
      expect(problemsOf({ ...demo, [name]: live[name] })).toContainEqual(
        `${name} is a production key: a demo takes test keys, STORE_MODE=live the real ones`,
      );
    },
  );

  test('with several mistakes are reported together, and no secret is repeated', () => {
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

describe('the seller', () => {
  test('of a demo is plainly nobody', () => {
    expect(readSettings(demo).seller).toEqual({
      name: 'Núcleo Demostración S.A.S.',
      nit: '900.000.000-5',
      address: 'Calle 0 # 0 - 00',
      city: 'Bogotá, D.C.',
      phone: '+57 300 000 0000',
      email: 'hola@nucleo.test',
      chargesVat: true,
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
      chargesVat: true,
    });
  });
});

describe('a seller who charges no IVA', () => {
  test('invoices nothing: a shop that would invoice does not start', () => {
    expect(readSettings(demo).seller.chargesVat).toBe(true);
    const exempt = { ...demo, SELLER_CHARGES_VAT: 'no' };
    expect(readSettings({ ...exempt, INVOICING: 'off' }).seller.chargesVat).toBe(false);
    expect(() => readSettings({ ...exempt, INVOICING: 'manual' })).toThrow(/Set INVOICING=off/);
    expect(() => readSettings({ ...exempt, SELLER_CHARGES_VAT: 'maybe' })).toThrow(/must be yes or no/);
  });
});

describe('the settings of commands on the catalogue', () => {
  test('are only where the data lies and how to reach it', () => {
    expect(readStorageSettings({ DATABASE_URL: '', DATA_DIR: '' })).toEqual({
      databaseUrl: null,
      databaseDirectUrl: null,
      dataDir: resolve('data'),
      pictures: null,
      preparedStatements: true,
    });
    const given = { DATABASE_URL: 'postgresql://db/n', DATA_DIR: '/srv/n', PREPARED_STATEMENTS: '0' };
    expect(readStorageSettings(given)).toEqual({
      databaseUrl: 'postgresql://db/n',
      databaseDirectUrl: null,
      dataDir: '/srv/n',
      pictures: null,
      preparedStatements: false,
    });
    expect(() => readStorageSettings({ PREPARED_STATEMENTS: 'no' })).toThrow('PREPARED_STATEMENTS must be 0 or 1');
    expect(() => readStorageSettings({ DATABASE_URL: 'mysql://db/n' })).toThrow(
      'DATABASE_URL must begin with postgres://',
    );
  });
});
