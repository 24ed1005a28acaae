import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { driven } from './driven.ts';
import type { Engine } from './engine.ts';

/** Over WebDriver BiDi, which needs no driver beside it. */
export async function openFirefox(width: number, height: number, isStill = false): Promise<Engine> {
  // Firefox writes into its user's home, which may be read-only.
  const home = mkdtempSync(join(tmpdir(), 'nucleo-firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr') ?? 'firefox-esr',
    headless: true,
    acceptInsecureCerts: true,
    env: { ...process.env, HOME: home },
    extraPrefsFirefox: {
      'fission.bfcacheInParent': true,
      'ui.useOverlayScrollbars': 1,
      ...(isStill && { 'ui.prefersReducedMotion': 1 }),
    },
  });
  return driven('firefox', browser, { width, height }, home);
}
