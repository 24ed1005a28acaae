import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { type CategoryKey, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { DemoPicture } from '#app/shop/pictures/demo-pictures.server.ts';
import { CommandProblem, endsInWords } from '#scripts/ends-in-words.ts';

/** `node pictures/make-category-pictures.ts`: one rendered part stands for its whole category, on the front page and in the menu. */
const parts: Record<CategoryKey, string> = {
  'Almacenamiento Externo': 'samsung-t7-shield-1tb-black',
  Chasís: 'nzxt-h5-flow-2024-black',
  Coolers: 'thermalright-peerless-assassin-120-se',
  Diadema: 'hyperx-cloud-stinger-2-black',
  'Fuente de poder': 'corsair-rm750e-2025',
  'Memoria Ram': 'corsair-vengeance-lpx-16gb-ddr4-3200',
  Mouse: 'logitech-g305-lightspeed-black',
  'Mouse Pads': 'steelseries-qck-large',
  Motherboards: 'msi-mag-b650-tomahawk-wifi',
  Procesadores: 'amd-ryzen-5-5600',
  SSD: '3',
  'Tarjeta Gráfica': 'msi-rtx-4060-ventus-2x-black-oc-8g',
};
const rendered = resolve('seeds/demo/pictures');
const folder = resolve('public/images/categories');
/** Twice the size on the screen. */
const size = { width: 160, height: 120 } as const;

await endsInWords(async () => {
  mkdirSync(folder, { recursive: true });
  const made = JSON.parse(readFileSync(join(rendered, 'pictures.json'), 'utf8')) as Record<string, DemoPicture[]>;
  for (const [category, id] of Object.entries(parts) as [CategoryKey, string][]) {
    const [picture] = made[id] ?? [];
    if (!picture)
      throw new CommandProblem(`There is no picture of ${id}. Make it with node pictures/render-products.ts ${id}`);
    const file = join(folder, `${slugOfCategory(category)}.webp`);
    const { size: bytes } = await sharp(join(rendered, `${picture.hash}-400.avif`))
      .trim()
      .resize({ ...size, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 70, alphaQuality: 60, effort: 6 })
      .toFile(file);
    console.log(`${file}: ${bytes} bytes`);
  }
});
