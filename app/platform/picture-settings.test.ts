import { expect, test } from 'vitest';
import { demo, live, problemsOf } from '#tests/support/example-settings.ts';
import { readSettings, readStorageSettings } from './settings.server.ts';

const bucket = {
  PICTURES_URL: 'https://s3.example.com/nucleo/',
  PICTURES_KEY_ID: 'AKIA7Q2M',
  PICTURES_SECRET: 'w3hcr-8ndfj-k7mzp',
};

test('pictures lie in a folder, or in a bucket whose settings are all there', () => {
  expect(readSettings(demo).pictures).toBeNull();
  const read = {
    url: 'https://s3.example.com/nucleo',
    keyId: 'AKIA7Q2M',
    secret: 'w3hcr-8ndfj-k7mzp',
    region: 'us-east-1',
  };
  expect(readSettings({ ...demo, ...bucket }).pictures).toEqual({ ...read, publicUrl: null });
  expect(readStorageSettings({ ...bucket, PICTURES_PUBLIC_URL: 'https://fotos.example.com/' }).pictures).toEqual({
    ...read,
    publicUrl: 'https://fotos.example.com',
  });
});

test('a part of them is refused, because pictures would stay on one machine', () => {
  const { PICTURES_SECRET: _, ...rest } = bucket;
  const missing =
    'PICTURES_SECRET is missing: pictures in a bucket want PICTURES_URL, PICTURES_KEY_ID, PICTURES_SECRET';
  expect(problemsOf({ ...demo, ...rest })).toEqual([missing]);
  expect(() => readStorageSettings(rest)).toThrow(missing);
  expect(problemsOf({ ...demo, PICTURES_PUBLIC_URL: 'https://fotos.example.com' })).toHaveLength(3);
});

test('in live mode browsers get pictures over https', () => {
  const given = { ...live, ...bucket, PICTURES_URL: 'http://10.0.0.5:9000/nucleo' };
  expect(problemsOf({ ...given, PICTURES_PUBLIC_URL: 'https://fotos.nucleo.com.co' })).toEqual([]);
  expect(problemsOf({ ...given, PICTURES_PUBLIC_URL: 'http://fotos.nucleo.com.co' })).toEqual([
    'PICTURES_PUBLIC_URL must be https in live mode',
  ]);
});
