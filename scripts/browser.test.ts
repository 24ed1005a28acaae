import { describe, expect, it } from 'vitest';
import { findChromium, findHeadlessChromium } from './browser.ts';

const having =
  (...paths: string[]) =>
  (path: string) =>
    paths.includes(path);

describe('the browser', () => {
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

  it('is the one without windows for journeys, and for nothing else', () => {
    const both = having('/usr/bin/chromium', '/usr/bin/chromium-headless-shell');
    expect(findHeadlessChromium({ PATH: '/usr/bin' }, both)).toBe('/usr/bin/chromium-headless-shell');
    expect(findHeadlessChromium({ PATH: '/usr/bin' }, having('/usr/bin/chromium'))).toBe('/usr/bin/chromium');
    expect(findChromium({ PATH: '/usr/bin' }, both)).toBe('/usr/bin/chromium');
  });

  it('is absent on a machine without one', () => {
    expect(findChromium({ PATH: '/usr/bin' }, having())).toBeNull();
    expect(findChromium({}, having())).toBeNull();
  });
});
