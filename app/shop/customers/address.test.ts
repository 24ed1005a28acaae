import { describe, expect, test } from 'vitest';
import { checkAddress, typedAddress } from './address.ts';
import { departmentNames } from './departments.ts';

const form = {
  label: 'Casa',
  recipient: 'Ana Pérez',
  phoneNumber: '300 123 4567',
  addressLine1: 'Calle 34 # 56 - 78',
  city: 'Medellín',
  region: 'Antioquia',
};

describe('the address form', () => {
  test('takes a whole address, with its blanks in order', () => {
    const checked = checkAddress({ ...form, city: '  Santa \u0000 Marta\n', extra: 'x' });
    expect(checked).toEqual({ ok: true, address: { ...form, city: 'Santa Marta' } });
  });

  test.each(Object.keys(form))('says that %s is missing', (field) => {
    for (const empty of ['', '   ', undefined, new Blob()]) {
      expect(checkAddress({ ...form, [field]: empty })).toEqual({
        ok: false,
        problems: { [field]: field === 'region' && empty === '   ' ? 'not_a_choice' : 'missing' },
      });
    }
  });

  test('says what is too long, field by field', () => {
    const checked = checkAddress({ ...form, label: 'x'.repeat(41), addressLine1: 'x'.repeat(201) });
    expect(checked).toEqual({ ok: false, problems: { label: 'too_long', addressLine1: 'too_long' } });
  });

  test('knows Colombia’s 32 departments and Bogotá, and nothing else', () => {
    expect(new Set(departmentNames).size).toBe(33);
    for (const region of departmentNames) expect(checkAddress({ ...form, region }).ok, region).toBe(true);
    for (const region of ['Miranda', 'antioquia', '05', 'toString']) {
      expect(checkAddress({ ...form, region })).toEqual({ ok: false, problems: { region: 'not_a_choice' } });
    }
  });

  test('keeps what was typed', () => {
    expect(typedAddress({ ...form, region: 'Miranda', file: new Blob(), intent: 'save' })).toEqual({
      ...form,
      region: 'Miranda',
    });
  });
});
