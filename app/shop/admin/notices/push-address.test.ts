import { expect, test } from 'vitest';
import { arePushKeys, isPushAddress } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGl',
  'https://wns2-by3p.notify.windows.com/w/?token=BQ',
])('%s is the address of a push service', (address) => {
  expect(isPushAddress(address, false)).toBe(true);
  expect(isPushAddress(address, true)).toBe(true);
});

const never = [
  ...['', 'x', 'javascript:alert(1)', 'http://fcm.googleapis.com/x', 'ftp://push.example.com/', '//push.example.com'],
  ...['https://push.example.com:8443/x', 'https://user:pass@push.example.com/', 'https://user@push.example.com/'],
  ...[
    'https://intranet/x',
    'https://db.internal/',
    'https://printer.local/',
    'https://nas.lan/',
    'https://x.home.arpa/',
  ],
  ...['https://10.0.0.1/', 'https://169.254.169.254/latest/meta-data', 'https://8.8.8.8/', 'https://[2607:f8b0::1]/'],
  ...['https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'https://0177.0.0.1/', 'https://[::ffff:7f00:1]/'],
  ...['https://localhost./', 'https://push.example.com./', `https://push.example.com/${'x'.repeat(1_000)}`],
  'https://evil.localhost/',
];
test.each(never)('%s is none, of a demo neither, unless it is this machine', (address) => {
  expect(isPushAddress(address, false)).toBe(false);
  const isThisMachine = /^https:\/\/(2130706433|0x7f|127|0177)/.test(address);
  expect(isPushAddress(address, true)).toBe(isThisMachine);
});

test('a demo takes this machine, a real shop does not', () => {
  for (const address of ['http://localhost:4100/x', 'http://127.0.0.1:9/x', 'https://[::1]:9/x']) {
    expect(isPushAddress(address, true)).toBe(true);
    expect(isPushAddress(address, false)).toBe(false);
  }
});

test('keys have the form of a browser’s', () => {
  const p256dh = `B${'a'.repeat(86)}`;
  expect(arePushKeys({ p256dh, auth: 'a'.repeat(22) })).toBe(true);
  expect(arePushKeys({ p256dh: p256dh.slice(1), auth: 'a'.repeat(22) })).toBe(false);
  expect(arePushKeys({ p256dh, auth: 'a'.repeat(21) })).toBe(false);
  expect(arePushKeys({ p256dh: `${p256dh} `, auth: 'a'.repeat(22) })).toBe(false);
});
