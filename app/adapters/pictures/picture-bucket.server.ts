import { readFile } from 'node:fs/promises';
import { AwsClient } from 'aws4fetch';
import { type BackupFiles, wholeFile } from '#app/platform/backup/backup-files.server.ts';
import { pictureType } from '#app/shop/pictures/picture-address.ts';
import type { PictureStore } from '#app/shop/pictures/picture-maker.ts';

export interface BucketSettings {
  /** Of the bucket: `https://s3.example.com/pictures` or `https://pictures.s3.example.com`. */
  url: string;
  keyId: string;
  secret: string;
  region: string;
}

/** Names the bucket's refusal; a picture that is not there is no failure. */
export class BucketProblem extends Error {
  override readonly name = 'BucketProblem';
}

const answerWithinMs = 20_000;
const sentAtOnce = 16;
/** A name stands for one content, so a browser that has a picture has it for ever. */
const forEver = 'public, max-age=31536000, immutable';

export interface PictureBucket extends PictureStore {
  files: BackupFiles;
  /** The picture as it comes from the bucket; null: it is not there. */
  open(name: string): Promise<ReadableStream<Uint8Array> | null>;
}

/**
 * Pictures in an S3-compatible store, under the same names as in the folder; several machines share it. An object appears when it is
 * whole, and writing it again makes it new.
 */
export function pictureBucket(settings: BucketSettings): PictureBucket {
  const ask = signedCalls(settings);

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': pictureType(name), 'cache-control': forEver };
    const answer = await ask('PUT', `/${name}`, { body: Buffer.from(bytes), headers });
    await answer.arrayBuffer();
    if (answer.status === 404) throw new BucketProblem('The bucket of PICTURES_URL is not there');
  }

  /** By the first form of the list, which goes on after the last name: every S3-compatible store knows it, and it needs no token. */
  async function names(): Promise<string[]> {
    const found: string[] = [];
    for (let last = ''; ; ) {
      const answer = await ask('GET', `/?${new URLSearchParams(last === '' ? {} : { marker: last })}`);
      const text = await answer.text();
      if (answer.status === 404) throw new BucketProblem('The bucket of PICTURES_URL is not there');
      const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key);
      found.push(...keys.filter((key) => wholeFile.test(key)));
      const next = keys.at(-1) ?? '';
      if (!/<IsTruncated>true<\/IsTruncated>/.test(text) || next === last) return found;
      last = next;
    }
  }

  /** When it was written; null: it is not there. */
  async function writtenAt(name: string): Promise<Date | null> {
    const answer = await ask('HEAD', `/${name}`);
    return answer.status === 404 ? null : new Date(answer.headers.get('last-modified') ?? 0);
  }

  async function remove(name: string): Promise<void> {
    await (await ask('DELETE', `/${name}`)).arrayBuffer();
  }

  async function open(name: string): Promise<ReadableStream<Uint8Array> | null> {
    const answer = await ask('GET', `/${name}`);
    if (answer.status !== 404) return answer.body;
    await answer.body?.cancel();
    return null;
  }

  return {
    names,
    open,
    keep: put,
    async adopt(files) {
      const there = new Set(await names());
      const missing = files.filter(({ name }) => !there.has(name));
      for (let start = 0; start < missing.length; start += sentAtOnce) {
        const some = missing.slice(start, start + sentAtOnce);
        await Promise.all(some.map(async ({ name, path }) => put(name, await readFile(path))));
      }
    },
    async removeOlder(name, before) {
      const written = await writtenAt(name);
      // The store gives whole seconds.
      if (!written || written.getTime() + 1_000 > before.getTime()) return false;
      await remove(name);
      return true;
    },
    files: {
      names,
      async read(name) {
        const body = await open(name);
        return body && Buffer.from(await new Response(body).arrayBuffer());
      },
      async add(name, bytes) {
        if (await writtenAt(name)) return false;
        await put(name, bytes);
        return true;
      },
      remove,
      settle: async () => {},
    },
  };
}

/** @returns asks the bucket; what it refuses, but for what is not there, is thrown */
function signedCalls({ url, keyId, secret, region }: BucketSettings) {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
    initRetryMs: 100,
  });
  const base = url.replace(/\/+$/, '');

  return async function ask(method: string, path: string, more: RequestInit = {}): Promise<Response> {
    let answer: Response;
    try {
      answer = await client.fetch(`${base}${path}`, { ...more, method, signal: AbortSignal.timeout(answerWithinMs) });
    } catch (error) {
      throw new BucketProblem(`The store of pictures (PICTURES_URL) does not answer ${method} ${path}`, {
        cause: error,
      });
    }
    if (answer.ok || answer.status === 404) return answer;
    const said = (await answer.text()).match(/<Code>([^<]*)<\/Code>/)?.[1] ?? '';
    throw new BucketProblem(
      `The store of pictures (PICTURES_URL) answers ${method} ${path} with ${answer.status} ${said}`,
    );
  };
}
