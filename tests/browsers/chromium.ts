import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { findProgram } from '#scripts/testing/server-programs.ts';
import { driven } from './driven.ts';
import type { Engine } from './engine.ts';

/** What the others are compared with. */
export async function openChromium(width: number, height: number): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'nucleo-chromium-'));
  const browser = await launch({
    executablePath: findProgram('chromium') ?? 'chromium',
    userDataDir: home,
    args: ['--no-sandbox', '--force-prefers-reduced-motion', '--hide-scrollbars'],
  });
  return driven('chromium', browser, { width, height }, home);
}
