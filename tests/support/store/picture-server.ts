import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { BucketSettings } from '#app/adapters/pictures/picture-bucket.server.ts';

/** The keys that s3rver knows. */
const key = 'S3RVER';

export interface PictureServer {
  bucket: BucketSettings;
  /** The same as settings of a store or a command. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** An S3 server that nobody of us wrote, with one empty bucket. */
export async function startPictureServer(): Promise<PictureServer> {
  const directory = await mkdtemp(join(tmpdir(), 'nucleo-bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures', configs: [] }],
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${port}/pictures`;
  return {
    bucket: { url, keyId: key, secret: key, region: 'us-east-1' },
    env: { PICTURES_URL: url, PICTURES_KEY_ID: key, PICTURES_SECRET: key },
    async close() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
