import { describe, expect, test } from 'vitest';
import { findJava, javaVersion } from './java.ts';

const said = (version: string) => `openjdk version "${version}" 2025-04-15\nOpenJDK Runtime Environment`;

describe('Java', () => {
  test.each([
    ['1.8.0_412', 8],
    ['11.0.2', 11],
    ['17.0.15', 17],
    ['25', 25],
  ])('%s is version %s', (version, number) => expect(javaVersion(said(version))).toBe(number));

  test('is found where it is new enough, on the path or in JAVA_HOME', () => {
    expect(findJava({}, () => said('11.0.2'))).toBe('java');
    expect(findJava({ JAVA_HOME: '/opt/java' }, () => said('21'))).toBe('/opt/java/bin/java');
  });

  test.each([
    ['is not there', null],
    ['is too old', said('1.8.0_412')],
    ['is but a stub, as on a Mac', 'Unable to locate a Java Runtime'],
  ])('that %s is none', (_what, words) => expect(findJava({}, () => words)).toBeNull());
});
