import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium, howToGetChromium } from '#scripts/browser.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';
import { type BannerScene, bannerScenes, phone, photograph, wide } from './banner-scenes.ts';
import type { Cast } from './banners/banner-sets.ts';
import { openDarkroom } from './darkroom.ts';
import type { DemoProduct } from './studio/appearance.ts';

/** `node pictures/render-banners.ts [banner2 …]`: run it after changing a set; the repository has the files. */
const target = 'public/images/banners';
const heaviest = 180_000;
/** Per pixel; from about a dozen on, edges are smooth. */
const samples = 16;

interface Cut {
  suffix: string;
  format: 'jpeg' | 'webp';
  quality: number;
  of: 'wide' | 'phone';
  width: number;
}

const cuts: readonly Cut[] = [
  { suffix: '.jpg', format: 'jpeg', quality: 82, of: 'wide', width: 2400 },
  { suffix: '-2400.webp', format: 'webp', quality: 82, of: 'wide', width: 2400 },
  { suffix: '-1440.webp', format: 'webp', quality: 84, of: 'wide', width: 1440 },
  { suffix: '-phone.webp', format: 'webp', quality: 80, of: 'phone', width: 1200 },
  { suffix: '-phone-800.webp', format: 'webp', quality: 80, of: 'phone', width: 800 },
];

const players: Readonly<Record<string, readonly [file: string, id: string]>> = {
  'Tarjeta Gráfica': ['tarjetas-graficas', 'zotac-rtx-5070-ti-solid-core-oc'],
  Procesadores: ['procesadores', 'amd-ryzen-7-9800x3d'],
  Motherboards: ['placas-base', 'msi-mag-b850-tomahawk-max-wifi'],
  'Memoria Ram': ['memoria-ram', 'gskill-trident-z5-neo-rgb-64gb-6000-cl30'],
  Chasís: ['chasis', 'corsair-frame-4000d-rs-argb-black'],
};

await endsInWords(async () => {
  const asked = process.argv.slice(2);
  const scenes = bannerScenes.filter(({ file }) => asked.length === 0 || asked.includes(file));
  if (scenes.length === 0) throw new CommandProblem(`There is no banner of that name: ${asked.join(', ')}.`);
  const executablePath = findChromium();
  if (!executablePath) throw new CommandProblem(`There is no browser to draw with. ${howToGetChromium}`);
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  const room = await openDarkroom('pictures/banners/banner-page.ts');
  try {
    const page = await browser.newPage();
    for (const scene of scenes) {
      const set = await room.ask('shootSet', scene.file, cast(), { ...photograph, samples });
      for (const cut of cuts) {
        const path = join(target, scene.file + cut.suffix);
        writeFileSync(path, await laid(page, scene, set, cut));
        const { size } = statSync(path);
        console.log(`${path} ${(size / 1000).toFixed(0)} kB`);
        if (size > heaviest) throw new CommandProblem(`${path} weighs more than ${heaviest / 1000} kB.`);
      }
    }
  } finally {
    await room.close();
    await browser.close();
  }
});

async function laid(page: Page, scene: BannerScene, set: Buffer, cut: Cut): Promise<Buffer> {
  const whole = cut.of === 'wide' ? wide : phone;
  const { board, position } = scene[cut.of];
  const height = Math.round((whole.height / whole.width) * cut.width);
  await page.setViewportSize({ width: cut.width, height });
  // So that the photograph's edge does not show on the board.
  const fade = `<linearGradient id="fade-in"><stop stop-color="#000"/><stop offset=".16" stop-color="#fff"/></linearGradient><mask id="photo" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="url(#fade-in)"/></mask>`;
  const photo = `<defs>${fade}</defs><image mask="url(#photo)" href="data:image/png;base64,${set.toString('base64')}" x="${position.x}" y="${position.y}" width="${position.width}" height="${position.height}"/>`;
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style><svg xmlns="http://www.w3.org/2000/svg" width="${cut.width}" height="${height}" viewBox="0 0 ${whole.width} ${whole.height}">${board}${photo}</svg>`,
    { waitUntil: 'load' },
  );
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: cut.format, quality: cut.quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}

function cast(): Cast {
  return Object.fromEntries(
    Object.entries(players).map(([category, [file, id]]) => {
      const products = JSON.parse(readFileSync(`seeds/demo/${file}.json`, 'utf8')) as DemoProduct[];
      const player = products.find((product) => product.id === id);
      if (!player) throw new CommandProblem(`${id} is not in seeds/demo/${file}.json any more: choose another one.`);
      return [category, player];
    }),
  );
}
