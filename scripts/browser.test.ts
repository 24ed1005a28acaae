import { describe, expect, it } from 'vitest';
import { findChromium } from './browser.ts';

const having =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

describe('the browser of the journeys', () => {
  it('is the one that CHROMIUM_PATH names', () => {
    const env = { CHROMIUM_PATH: '/opt/mine', PATH: '/usr/bin' };
    expect(findChromium(env, having('/opt/mine', '/usr/bin/chromium'))).toBe('/opt/mine');
  });

  it('is no other one when CHROMIUM_PATH cannot be run', () => {
    expect(findChromium({ CHROMIUM_PATH: '/opt/gone', PATH: '/usr/bin' }, having('/usr/bin/chromium'))).toBeNull();
  });

  it('is Chromium before Chrome, wherever each lies on the PATH', () => {
    const found = findChromium({ PATH: '/usr/bin:/opt/bin' }, having('/usr/bin/google-chrome', '/opt/bin/chromium'));
    expect(found).toBe('/opt/bin/chromium');
  });

  it('is absent on a machine without one', () => {
    expect(findChromium({ PATH: '/usr/bin' }, having())).toBeNull();
    expect(findChromium({}, having())).toBeNull();
  });
});
