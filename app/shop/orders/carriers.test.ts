import { describe, expect, test } from 'vitest';
import { carrierName, carrierNames, guideNumber, isPlausibleGuide, trackingUrlOf } from './carriers.ts';

const examples: Record<string, string> = {
  Servientrega: '2259871234',
  Coordinadora: '34400123456',
  Interrapidísimo: '700092719373',
  Envía: '114015591855',
  TCC: '612345678',
  Deprisa: '999012345678',
  '4-72': 'RA123456789CO',
};

describe('a carrier of Colombia', () => {
  test.each(carrierNames)('%s has a page on which its guide is followed, over HTTPS', (name) => {
    const number = examples[name]!;
    const url = new URL(trackingUrlOf(name, number)!);
    expect(url.protocol).toBe('https:');
    // Its page has no address with a number.
    if (name !== 'TCC') expect(url.search).toContain(number);
    expect(isPlausibleGuide(name, number)).toBe(true);
    expect(isPlausibleGuide(name, 'A1')).toBe(false);
    expect(trackingUrlOf(name, 'A1')).toBeNull();
  });

  test.each([
    ['INTER RAPIDISIMO', 'Interrapidísimo'],
    ['inter', 'Interrapidísimo'],
    ['envia', 'Envía'],
    ['4 72', '4-72'],
    ['472', '4-72'],
    ['Mensajeros  del Valle', 'Mensajeros del Valle'],
  ])('written %s is %s', (written, name) => expect(carrierName(written)).toBe(name));

  test('unknown takes any number and has no page', () => {
    expect(isPlausibleGuide('Mensajeros del Valle', 'x')).toBe(true);
    expect(trackingUrlOf('Mensajeros del Valle', '12')).toBeNull();
  });

  test('a number is read as scanners and spreadsheets write it', () => {
    expect(guideNumber(" '2259-871 234 ")).toBe('2259871234');
    expect(guideNumber('ra123456789co')).toBe('RA123456789CO');
  });
});
