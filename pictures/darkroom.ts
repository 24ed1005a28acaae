import { type Browser, chromium } from '@playwright/test';
import { build } from 'vite';
import { browserArguments, findChromium, howToGetChromium } from '#scripts/browser.ts';
import { CommandProblem } from '#scripts/ends-in-words.ts';
import type { DemoProduct } from './studio/appearance.ts';
import type { Shot } from './studio/studio.ts';

export interface Darkroom {
  ask(name: string, ...given: unknown[]): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openDarkroom(page = 'pictures/studio/page.ts'): Promise<Darkroom> {
  const executablePath = findChromium();
  if (!executablePath) throw new CommandProblem(`There is no browser to photograph with. ${howToGetChromium}`);
  const script = await bundled(page);
  const browser = await launch(executablePath);
  try {
    const blank = await browser.newPage();
    const faults: string[] = [];
    blank.on('pageerror', (error) => faults.push(error.message));
    blank.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    await blank.setContent('<!doctype html><title>darkroom</title>');
    await blank.addScriptTag({ content: script });
    return {
      async ask(name, ...given) {
        const answer = await blank.evaluate(
          ([wanted, values]) => {
            const offered = (globalThis as unknown as Record<string, (...all: unknown[]) => Promise<string>>)[wanted];
            if (!offered) throw new Error(`The page offers no ${wanted}.`);
            return offered(...values);
          },
          [name, given] as const,
        );
        const said = faults.splice(0).filter((text) => !/GPU stall due to ReadPixels/.test(text));
        if (said.length > 0) throw new Error(`The page complains: ${said.join('\n')}`);
        return Buffer.from(answer, 'base64');
      },
      close: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

export function photograph(room: Darkroom, product: DemoProduct, view: number, shot: Shot): Promise<Buffer> {
  return room.ask('shoot', product, view, shot);
}

function launch(executablePath: string): Promise<Browser> {
  const software = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
  return chromium.launch({ executablePath, args: [...software, ...browserArguments] });
}

async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, target: 'esnext', lib: { entry, formats: ['iife'], name: 'darkroom' } },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((result) =>
    'output' in result ? result.output : [],
  );
  const chunk = output.find((part) => part.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be bundled.`);
  return chunk.code;
}
