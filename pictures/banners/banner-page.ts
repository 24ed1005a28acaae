import { loadLettering } from '../studio/lettering.ts';
import { openStudio, type Shot, type Studio } from '../studio/studio.ts';
import { bannerSets, type Cast } from './banner-sets.ts';

let studio: Studio | undefined;

async function shootSet(name: string, cast: Cast, shot: Shot): Promise<string> {
  await loadLettering();
  const made = bannerSets(cast)[name]?.();
  if (!made) throw new Error(`There is no set for ${name}.`);
  studio ??= openStudio(document.createElement('canvas'));
  made.camera.aspect = shot.width / shot.height;
  made.camera.updateProjectionMatrix();
  const picture = studio.photographScene(made.subject, made.camera, { ...shot, exposure: made.exposure ?? 1 });
  const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
}

Object.assign(globalThis, { shootSet });
