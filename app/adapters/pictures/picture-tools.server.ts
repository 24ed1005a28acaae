import { join } from 'node:path';
import { type BackupFiles, folderFiles } from '#app/platform/backup/backup-files.server.ts';
import type { StorageSettings } from '#app/platform/settings.ts';
import type { BuildPictureWords } from '#app/shop/builds/sharing/build-picture.ts';
import type { LinkPictureMaker, ProductPictureWords } from '#app/shop/pictures/link-picture.ts';
import type { PictureMaker, PictureStore } from '#app/shop/pictures/picture-maker.ts';
import { buildPictureMaker } from './build-picture.server.ts';
import { type PictureBucket, pictureBucket } from './picture-bucket.server.ts';
import { pictureFolder } from './picture-folder.server.ts';
import { pictureMaker } from './picture-maker.server.ts';
import { productPictureMaker } from './product-picture.server.ts';

/** Where uploaded pictures are stored. The server serves them at `/uploads`. */
export interface PictureStorage {
  store: PictureStore;
  /** For backup, restore and move. */
  files: BackupFiles;
  /** Null: they lie in the folder. */
  bucket: Pick<PictureBucket, 'open'> | null;
}

export interface PictureTools extends PictureStorage {
  maker: PictureMaker;
  /** For messengers. */
  builds: LinkPictureMaker<BuildPictureWords>;
  products: LinkPictureMaker<ProductPictureWords>;
}

export function pictureStorage({ dataDir, pictures }: Pick<StorageSettings, 'dataDir' | 'pictures'>): PictureStorage {
  const folder = join(dataDir, 'uploads');
  if (!pictures) return { store: pictureFolder(folder), files: folderFiles(folder), bucket: null };
  const bucket = pictureBucket(pictures);
  return { store: bucket, files: bucket.files, bucket };
}

export function pictureTools(storage: PictureStorage): PictureTools {
  return {
    ...storage,
    maker: pictureMaker(),
    builds: buildPictureMaker(),
    products: productPictureMaker(storage.files.read),
  };
}
