import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { bannerScenes } from './banner-scenes.ts';
import { findChromium, howToGetChromium } from './browser.ts';
import { CommandProblem, endsInWords } from './ends-in-words.ts';

/**
 * `node scripts/render-banners.ts`: draws the banner pictures anew. They are kept in the repository, so this is for whoever
 * changes a scene. Chromium is the only picture machine we have at hand: it writes JPEG and WebP.
 */
const target = 'public/images/banners';
const heaviest = 180_000;

interface Cut {
  suffix: string;
  format: 'jpeg' | 'webp';
  quality: number;
  /** Part of the scene, and how wide it becomes. */
  view: { x: number; y: number; width: number; height: number };
  width: number;
}

const whole = { x: 0, y: 0, width: 2400, height: 1000 };
const cuts: readonly Cut[] = [
  { suffix: '.jpg', format: 'jpeg', quality: 82, view: whole, width: 2400 },
  { suffix: '-2400.webp', format: 'webp', quality: 82, view: whole, width: 2400 },
  { suffix: '-1440.webp', format: 'webp', quality: 84, view: whole, width: 1440 },
  // Phones: nearer to the part, and taller than the scene, which goes on beyond its edges.
  {
    suffix: '-phone.webp',
    format: 'webp',
    quality: 80,
    view: { x: 600, y: -40, width: 1620, height: 1080 },
    width: 1200,
  },
];

await endsInWords(async () => {
  const executablePath = findChromium();
  if (!executablePath) throw new CommandProblem(`There is no browser to draw with. ${howToGetChromium}`);
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const page = await browser.newPage();
    for (const { file, svg } of bannerScenes(drawing)) {
      for (const cut of cuts) {
        const path = join(target, file + cut.suffix);
        writeFileSync(path, await render(page, svg, cut));
        const { size } = statSync(path);
        console.log(`${path} ${(size / 1000).toFixed(0)} kB`);
        if (size > heaviest) throw new CommandProblem(`${path} weighs more than ${heaviest / 1000} kB.`);
      }
    }
  } finally {
    await browser.close();
  }
});

async function render(page: Page, svg: string, { view, width, format, quality }: Cut): Promise<Buffer> {
  const height = Math.round((view.height / view.width) * width);
  await page.setViewportSize({ width, height });
  const box = `${view.x} ${view.y} ${view.width} ${view.height}`;
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${svg}</svg>`,
  );
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format, quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** One of our drawings as a picture of 400 × 300, without shadow, corner marks and loose trace: a scene has its own. */
function drawing(name: string): string {
  const source = readFileSync(`public/images/placeholders/${name}.svg`, 'utf8')
    .replace(/<path [^>]*fill="#04120b" opacity="\.1"\/>/, '')
    .replace(/<path [^>]*stroke="#84968c"[^>]*\/>/, '')
    .replace(/<path [^>]*stroke="#c4693f" stroke-width="1\.4"\/>\s*<ellipse[^>]*\/>/, '');
  const address = `data:image/svg+xml;base64,${Buffer.from(source).toString('base64')}`;
  return `<image href="${address}" width="400" height="300"/>`;
}
