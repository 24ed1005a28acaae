import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isSvg } from './svg-head.ts';

describe('16.13 the beginning of a file', () => {
  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ' \n<SVG>',
    '<?xml version="1.0"?>\n<!-- drawn by hand --><svg>',
    '<!-- a --> <!-- b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">\n<svg/>',
    `${'<!---->'.repeat(120)}<svg>`,
  ])('%j is an SVG', (head) => {
    expect(isSvg(head)).toBe(true);
  });

  test.each(['', '<html><svg>', '<svgx>', '<!-- <svg>', '<!-- a --><p>', '<?xml', 'text <svg>'])(
    '%j is none',
    (head) => {
      expect(isSvg(head)).toBe(false);
    },
  );

  test('is read in one pass: 29 empty comments took nine seconds, 40 would have taken hours', () => {
    const head = '<!---->'.repeat(40);
    // The limit ends a search that goes on for ever, which nothing else in this process could.
    expect(runInNewContext('isSvg(head)', { isSvg, head }, { timeout: 5_000 })).toBe(false);
  });
});
