import { describe, expect, it } from 'vitest';
import { readSpecItems } from './spec-items.ts';

describe('the list of items', () => {
  it('is read with its four columns', () => {
    expect(readSpecItems('id\tsection\tkind\trequirement\nS1.01\t1 Home\ttext\tSays hello.\n')).toEqual([
      { id: 'S1.01', section: '1 Home', kind: 'text', requirement: 'Says hello.' },
    ]);
  });

  it('is refused under another header', () => {
    expect(() => readSpecItems('id\ttext\nS1.01\tHello\n')).toThrow('another header');
  });
});
