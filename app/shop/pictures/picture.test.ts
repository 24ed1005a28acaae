import { expect, test } from 'vitest';
import { movedTo, pictureFileNames, pictureFilePattern, readPictureAddress } from './picture.ts';
import { largestAddress, pictureSources, uploadedAddress, uploadedHash } from './picture-address.ts';

const hash = '0123456789abcdef0123456789abcdef';

test('an uploaded picture is known by its address, and only by exactly that', () => {
  expect(uploadedHash(uploadedAddress(hash))).toBe(hash);
  for (const other of [
    `/uploads/${hash}-400.webp`,
    `/uploads/${hash.toUpperCase()}-800.webp`,
    `https://evil.test${uploadedAddress(hash)}`,
    `${uploadedAddress(hash)}?x`,
    '/images/a.webp',
  ]) {
    expect(uploadedHash(other), other).toBeNull();
  }
  expect(largestAddress(uploadedAddress(hash))).toBe(`/uploads/${hash}-1600.webp`);
  expect(largestAddress('https://fotos.test/a.jpg')).toBe('https://fotos.test/a.jpg');
});

test('the names that browsers get are the names of its files, and nothing else is one', () => {
  const names = pictureFileNames(hash);
  expect(new Set(names).size).toBe(9);
  for (const name of names) expect(pictureFilePattern.exec(name)?.[1], name).toBe(hash);
  const address = uploadedAddress(hash);
  for (const source of `${pictureSources(address, 'avif')},${pictureSources(address, 'webp')}`.split(',')) {
    expect(names).toContain(source.split(' ')[0]?.replace('/uploads/', ''));
  }
  for (const other of [`../${names[0]}`, `${names[0]}/`, `.${names[0]}`, `${hash}-161.webp`, `${hash}-1200.webp`, '']) {
    expect(pictureFilePattern.test(other), other).toBe(false);
  }
});

test('a picture moves to its position and the others close up', () => {
  const things = [1, 2, 3, 4].map((id) => ({ id }));
  const order = (id: number, position: number) => movedTo(things, id, position).map((thing) => thing.id);
  expect(order(3, 0)).toEqual([3, 1, 2, 4]);
  expect(order(1, 2)).toEqual([2, 3, 1, 4]);
  expect(order(2, 99)).toEqual([1, 3, 4, 2]);
  expect(order(2, -1)).toEqual([2, 1, 3, 4]);
  expect(order(9, 0)).toEqual([1, 2, 3, 4]);
});

test.each([
  ['https://fotos.test/a.jpg', 'https://fotos.test/a.jpg'],
  ['  HTTPS://Fotos.Test/Ñandú.jpg?x=1#y ', 'https://fotos.test/%C3%91and%C3%BA.jpg?x=1#y'],
])('the address %j is taken', (typed, address) => {
  expect(readPictureAddress(typed)).toEqual({ ok: true, address });
});

test.each([
  ['', 'bad_address'],
  ['fotos.test/a.jpg', 'bad_address'],
  ['http://fotos.test/a.jpg', 'not_secure'],
  ['javascript:alert(1)', 'bad_address'],
  ['data:image/png;base64,AAAA', 'bad_address'],
  ['/images/a.jpg', 'bad_address'],
  ['https://', 'bad_address'],
  ['https://localhost/a.jpg', 'bad_address'],
  ['https://user:password@fotos.test/a.jpg', 'bad_address'],
  ['https://fotos.test/a b.jpg', 'bad_address'],
  ['https://fotos.test/"><script>', 'bad_address'],
  [`https://fotos.test/${'a'.repeat(2000)}`, 'too_long'],
  [`https://fotos.test/${'ñ'.repeat(700)}`, 'too_long'],
])('the address %j is refused as %s', (typed, problem) => {
  expect(readPictureAddress(typed)).toEqual({ ok: false, code: problem });
});
