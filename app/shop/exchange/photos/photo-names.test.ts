import { expect, test } from 'vitest';
import { photoKeys, photoReadings } from './photo-names.ts';

test.each([
  ['BX8071512400F.jpg', ['BX8071512400F 1']],
  ['BX8071512400F_2.JPG', ['BX8071512400F_2 1', 'BX8071512400F 2']],
  ['0730143312042 (3).webp', ['0730143312042 (3) 1', '0730143312042 3']],
  ['100-1.png', ['100-1 1', '100 1']],
  ['RTX 4060 Ti 16.jpg', ['RTX 4060 Ti 16 1', 'RTX 4060 Ti 16']],
  ['.jpg', []],
  [`${'x'.repeat(121)}.jpg`, []],
])('%s may be %j', (fileName, readings) => {
  expect(photoReadings(fileName).map(({ name, order }) => `${name} ${order}`)).toEqual(readings);
});

test('a slash of a part number is written as another sign', () => {
  expect(photoKeys('CMK16_2').parts).toContain('cmk16/2');
  expect(photoKeys('KF556-16').parts).toContain('kf556/16');
  expect(photoKeys('0730143312042').ean).toBe('00730143312042');
  expect(photoKeys('12345').ean).toBeNull();
});
