import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { clientAddressFinding } from './client-address.ts';
import { clockFinding, clockOf } from './clock.ts';
import { backupFinding, spaceFinding } from './disk.ts';
import { cookiesFinding } from './forms.ts';
import { codeFinding } from './google.ts';
import { nginxFindings } from './nginx.ts';
import { headerFindings } from './page-headers.ts';
import { secretFinding } from './recaptcha.ts';
import { whichShop } from './which-shop.ts';
import { merchantFinding, privateKeyFinding } from './wompi.ts';

const found = (level: string, words: string) =>
  expect.objectContaining({ level, what: expect.stringContaining(words) });

describe('the address that the shop sees', () => {
  const nginx = '10.0.0.2';
  const visitor = '181.49.12.7';
  const madeUp = '198.51.100.77';
  const seen = (clientAddress: string, socketAddress: string, forwardedFor: string | null, localAddress = visitor) =>
    clientAddressFinding({ clientAddress, socketAddress, forwardedFor, localAddress }, [nginx, '127.0.0.1', '::1']);

  it.each<[string, ReturnType<typeof seen>, string, string]>([
    ["is the visitor's", seen(visitor, nginx, `${madeUp}, ${visitor}`), 'ok', visitor],
    ["is the visitor's, where no proxy stands", seen(visitor, visitor, madeUp), 'ok', visitor],
    [
      'is what a proxy of its own says, asked from that machine',
      seen(madeUp, '127.0.0.1', `${madeUp}, 127.0.0.1`, '127.0.0.1'),
      'ok',
      madeUp,
    ],
    ["is nginx', which does not say for whom it asks", seen(nginx, nginx, null), 'fail', `every visitor for ${nginx}`],
    [
      "is nginx', which TRUSTED_PROXY lacks",
      seen('10.0.0.9', '10.0.0.9', `${madeUp}, ${visitor}`),
      'fail',
      '10.0.0.9, the proxy',
    ],
    [
      "is nginx', asked on its own machine",
      seen('127.0.0.1', '127.0.0.1', null, '127.0.0.1'),
      'fail',
      'takes every visitor for 127.0.0.1',
    ],
    ['is what the visitor wrote', seen(madeUp, nginx, madeUp), 'fail', 'can pretend any address'],
    [
      "is a container's own network",
      seen('172.17.0.1', nginx, `${madeUp}, 172.17.0.1`),
      'fail',
      '172.17.0.1, an address of its own network',
    ],
    [
      'is that of a router before this machine',
      seen('190.2.3.4', nginx, `${madeUp}, 190.2.3.4`, '192.168.1.20'),
      'ok',
      'sees this machine as 190.2.3.4',
    ],
  ])('%s', (_, finding, level, words) => expect(finding).toEqual(found(level, words)));

  it('says what to fix', () => {
    expect(seen(nginx, nginx, null).fix).toContain('$proxy_add_x_forwarded_for');
    expect(seen('10.0.0.9', '10.0.0.9', visitor).fix).toContain('TRUSTED_PROXY must name 10.0.0.9');
  });
});

describe('the clock', () => {
  const here = Date.parse('2026-11-26T12:00:00.400Z');
  const clock = (date: string) => clockOf("Wompi's", date, here)!;

  it.each([
    ['Thu, 26 Nov 2026 12:00:00 GMT', 'ok', "agrees with Wompi's"],
    ['Thu, 26 Nov 2026 12:00:02 GMT', 'ok', "agrees with Wompi's"],
    ['Thu, 26 Nov 2026 11:59:50 GMT', 'warn', "10 s ahead of Wompi's"],
    ['Thu, 26 Nov 2026 12:01:00 GMT', 'fail', "60 s behind Wompi's"],
  ])('of %s: %s', (date, level, words) => expect(clockFinding(clock(date))).toEqual(found(level, words)));

  it('is not judged by a header that is no date', () => {
    expect(clockOf("Wompi's", undefined, here)).toBeNull();
    expect(clockOf("Wompi's", 'soon', here)).toBeNull();
  });
});

describe("Wompi's answers", () => {
  const merchant = (data: object) => ({ status: 200, text: JSON.stringify({ data }) });
  const invalid = '{"error":{"type":"INVALID_ACCESS_TOKEN"}}';

  it.each<[string, Parameters<typeof merchantFinding>[0], string, string]>([
    ['a merchant', merchant({ name: 'Tienda', active: true, accepted_currencies: ['COP'] }), 'ok', 'of Tienda'],
    ['little', merchant({ id: 1 }), 'ok', 'knows WOMPI_PUBLIC_KEY'],
    ['a merchant who is not active', merchant({ name: 'Tienda', active: false }), 'fail', 'not active'],
    ['other money', merchant({ accepted_currencies: ['USD'] }), 'fail', 'no Colombian pesos'],
    ['a key of another environment', { status: 401, text: invalid }, 'fail', 'does not know WOMPI_PUBLIC_KEY'],
    ['an outage', { status: 503, text: 'Service Unavailable' }, 'warn', 'answers 503'],
  ])('about the public key: %s', (_, answer, level, words) =>
    expect(merchantFinding(answer)).toEqual(found(level, words)),
  );

  it.each<[string, Parameters<typeof privateKeyFinding>[0], string, string]>([
    ['an empty list', { status: 200, text: '{"data":[],"meta":{}}' }, 'ok', 'takes WOMPI_PRIVATE_KEY'],
    ['no such payment', { status: 404, text: '{}' }, 'ok', 'takes WOMPI_PRIVATE_KEY'],
    ['a key that it refuses', { status: 401, text: invalid }, 'fail', 'refuses WOMPI_PRIVATE_KEY'],
    ['a page', { status: 200, text: '<h1>' }, 'warn', 'answers 200'],
    ['nothing', new Error('gone'), 'warn', 'gone'],
  ])('about the private key: %s', (_, answer, level, words) =>
    expect(privateKeyFinding(answer)).toEqual(found(level, words)),
  );
});

test.each([
  ['invalid-input-response', 'ok', 'knows RECAPTCHA_SECRET'],
  ['invalid-input-secret', 'fail', 'does not know RECAPTCHA_SECRET'],
  ['timeout-or-duplicate', 'warn', 'answers 200'],
])('reCAPTCHA says %s', (code, level, words) => {
  expect(secretFinding(200, JSON.stringify({ success: false, 'error-codes': [code] }))).toEqual(found(level, words));
});

test('reCAPTCHA takes everything with a test key', () => {
  expect(secretFinding(200, '{"success":true}')).toEqual(found('fail', 'test key'));
});

test.each([
  ['invalid_grant', 400, 'ok', 'knows GOOGLE_CLIENT_ID'],
  ['invalid_client', 401, 'fail', 'refuses GOOGLE_CLIENT_ID'],
  ['redirect_uri_mismatch', 400, 'fail', 'return address https://tienda.example.com/google'],
  ['temporarily_unavailable', 503, 'warn', 'answers 503'],
])('Google says %s', (error, status, level, words) => {
  const finding = codeFinding(status, JSON.stringify({ error }), 'https://tienda.example.com/google');
  expect(finding).toEqual(found(level, words));
});

describe('headers of the first page', () => {
  const whole = {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy': "default-src 'self'; script-src 'self' 'sha256-a'",
    'x-content-type-options': 'nosniff',
    server: 'nginx',
  };

  it('are those of the shop', () => expect(headerFindings(whole)).toEqual([found('ok', 'headers')]));

  it.each([
    ['strict-transport-security', 'max-age=300', 'Strict-Transport-Security'],
    ['content-security-policy', "script-src 'self' 'unsafe-inline'", 'Content-Security-Policy'],
    ['x-content-type-options', undefined, 'X-Content-Type-Options'],
  ])('lack %s: %s', (name, value, words) => {
    expect(headerFindings({ ...whole, [name]: value })).toEqual([found('fail', words)]);
  });

  it.each([
    ['server', 'nginx/1.22.1'],
    ['x-powered-by', 'PHP/8.2'],
  ])('reveal a version in %s', (name, value) => {
    expect(headerFindings({ ...whole, [name]: value })).toContainEqual(found('warn', value));
  });
});

test.each([
  [['__Host-session=; Path=/; Secure', 'signed-in=; Path=/; Secure'], 'ok', 'bound to'],
  [['__Host-session=; Path=/; Secure', 'signed-in=; Path=/'], 'fail', 'go over http, too: signed-in'],
  [['session=; Path=/; Secure'], 'fail', '__Host-'],
  [[], 'fail', 'answered 303'],
])('cookies %j', (cookies, level, words) => expect(cookiesFinding(303, cookies)).toEqual(found(level, words)));

describe('nginx', () => {
  const here = { hostname: 'tienda.example.com', isRoot: true, isProxyHere: true };
  const text = 'worker_connections 8192;\nserver {\n  server_name www.example.com tienda.example.com;\n}';
  const report = { status: 0, text, errors: '' };

  it.each<[string, ReturnType<typeof nginxFindings>, unknown[]]>([
    ['is not installed', nginxFindings(null, here), []],
    ['stands on another machine', nginxFindings(report, { ...here, isProxyHere: false }), []],
    ['has the shop', nginxFindings(report, here), [found('ok', 'tienda.example.com is in it')]],
    [
      'lacks the shop',
      nginxFindings(report, { ...here, hostname: 'otra.example.com' }),
      [found('warn', 'none of its servers')],
    ],
    ['is not to be read', nginxFindings(report, { ...here, isRoot: false }), [found('warn', 'only root may')]],
    [
      'is broken',
      nginxFindings(
        { status: 1, text: '', errors: 'nginx: [emerg] unknown directive "sever" in a.conf:3\nnginx: failed' },
        here,
      ),
      [found('fail', 'unknown directive "sever" in a.conf:3')],
    ],
    [
      'is as Debian has it',
      nginxFindings({ ...report, text: text.replace('8192', '768') }, here),
      [found('ok', 'whole'), found('warn', 'some 384 open pages close the shop')],
    ],
  ])('%s', (_, findings, expected) => expect(findings).toEqual(expected));
});

test.each([
  [0.1, 50, 'fail'],
  [1.5, 50, 'warn'],
  [1.5, 5, 'ok'],
  [20, 50, 'ok'],
])('a disk with %d of %d GB free: %s', (free, whole, level) => {
  expect(spaceFinding('/srv', { free: free * 1e9, whole: whole * 1e9 }).level).toBe(level);
});

describe('backups', () => {
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'nucleo-doctor-'));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };
  const now = new Date('2026-11-26T12:00:00Z');
  const put = (at: string, name: string, hours: number) => {
    writeFileSync(join(at, name), '');
    utimesSync(join(at, name), now, new Date(now.getTime() - hours * 3_600_000));
  };

  it('are as old as the newest one that is whole', () => {
    const [one, other] = [folder(), folder()];
    put(one, 'a.backup', 300);
    put(other, 'b.backup', 9);
    put(other, 'c.backup.part', 1);
    expect(backupFinding([one, other], now)).toEqual(found('ok', '9 hours old'));
  });

  it('are late', () => {
    const one = folder();
    put(one, 'a.backup', 30);
    expect(backupFinding([one], now)).toEqual(found('warn', '30 hours old'));
  });

  it('are missing', () => {
    expect(backupFinding([folder(), '/nowhere'], now)).toEqual(found('warn', 'There is no backup'));
  });
});

describe('the shop that is meant', () => {
  const file = (text: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'nucleo-doctor-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'nucleo.env'), text);
    return join(folder, 'nucleo.env');
  };
  const none = '/nowhere/nucleo.env';

  it('is that of the file that was named, and of nothing else', () => {
    const named = file('STORE_MODE=live\nSMTP_URL=smtps://a:b@c\n');
    expect(whichShop({ STORE_MODE: 'demo', PORT: '1' }, named, none)).toEqual({
      env: { STORE_MODE: 'live', SMTP_URL: 'smtps://a:b@c' },
      file: named,
      isLive: true,
      isClosed: false,
    });
  });

  it('is that of the environment', () => {
    expect(whichShop({ STORE_MODE: 'live' }, undefined, none)).toMatchObject({ file: null, isLive: true });
    expect(whichShop({ STORE_MODE: 'demo' }, undefined, file('STORE_MODE=live'))).toMatchObject({ isLive: false });
  });

  it('is the live one of this machine', () => {
    const usual = file('STORE_MODE=live');
    expect(whichShop({}, undefined, usual)).toMatchObject({ file: usual, isLive: true });
  });

  it('is a demo', () => expect(whichShop({}, undefined, none)).toMatchObject({ file: null, isLive: false }));

  it('is not to be read', () => {
    expect(() => whichShop({}, '/nowhere/at/all', none)).toThrow('/nowhere/at/all cannot be read');
  });
});
