import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureFolder } from '#app/adapters/pictures/picture-folder.server.ts';
import { pictureMaker } from '#app/adapters/pictures/picture-maker.server.ts';
import { pictureFileNames } from '#app/shop/pictures/picture.ts';
import type { MadePicture } from '#app/shop/pictures/picture-maker.ts';
import { type SlideFocus, slideFileNames } from '#app/shop/pictures/slide-picture.ts';

const maker = pictureMaker();

/** Two colours, so that turning shows. */
function halves(width: number, height: number) {
  const left = {
    input: { create: { width: width / 2, height, channels: 3 as const, background: '#f00' } },
    left: 0,
    top: 0,
  };
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([left]);
}
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });

async function made(bytes: Uint8Array): Promise<MadePicture> {
  const result = await maker.make(bytes);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result;
}
const file = (picture: MadePicture, end: string) => {
  const found = [...picture.files].find(([name]) => name.endsWith(end));
  if (!found) throw new Error(`no ${end}`);
  return found[1];
};
const problemOf = async (bytes: Uint8Array) => {
  const result = await maker.make(bytes);
  return result.ok ? 'made' : result.code;
};

describe('the picture of a slide', () => {
  const slide = async (bytes: Uint8Array, focus: SlideFocus = 'right') => {
    const result = await maker.makeSlide(bytes, focus);
    if (!result.ok) throw new Error(`refused: ${result.code}`);
    return result;
  };
  const sizeOf = async (picture: MadePicture, end: string) => {
    const { width, height } = await sharp(file(picture, end)).metadata();
    return [width, height];
  };
  const colours = async (picture: MadePicture, end: string) => {
    const { data, info } = await sharp(file(picture, end)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const row = Math.floor(info.height / 2) * info.width * info.channels;
    const at = (x: number) => ((data[row + x * info.channels] ?? 0) > 128 ? 'red' : 'blue');
    return [at(5), at(info.width - 6)];
  };

  test('is cut for each height, turned upright before, and keeps the side that was chosen', async () => {
    // Lying on its side, as a telephone stores it: upright 2400 × 1000,.
    const upright = sharp(await halves(2400, 1000).png().toBuffer());
    const lying = await upright.rotate(-90).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const picture = await slide(lying);
    expect([picture.width, picture.height]).toEqual([2400, 1000]);
    expect([...picture.files.keys()].sort()).toEqual(slideFileNames(picture.hash).sort());
    const ends = [
      'wide-2400.avif',
      'wide-1440.webp',
      'medium-1600.avif',
      'small-1200.webp',
      'small-800.avif',
      'slide.jpg',
    ];
    expect(await Promise.all(ends.map((end) => sizeOf(picture, end)))).toEqual([
      ...[
        [2400, 1000],
        [1440, 600],
        [1600, 800],
        [1200, 800],
        [800, 533],
        [1440, 600],
      ],
    ]);
    expect(await colours(picture, 'wide-1440.webp')).toEqual(['red', 'blue']);
    const narrow = await halves(4800, 800).png().toBuffer();
    const sides = (['left', 'right'] as const).map(async (side) =>
      colours(await slide(narrow, side), 'small-800.webp'),
    );
    expect(await Promise.all(sides)).toEqual([
      ['red', 'red'],
      ['blue', 'blue'],
    ]);
  });

  test('is never enlarged, of any shape', async () => {
    const picture = await slide(await halves(1200, 3000).jpeg().toBuffer());
    const ends = ['wide-2400.webp', 'medium-1600.webp', 'small-1200.webp'];
    expect(await Promise.all(ends.map((end) => sizeOf(picture, end)))).toEqual([
      [1200, 500],
      [1200, 600],
      [1200, 800],
    ]);
  });

  test('is refused when it is too small, and as every other picture', async () => {
    const problem = async (bytes: Uint8Array) => {
      const result = await maker.makeSlide(bytes, 'right');
      return result.ok ? 'made' : result.code;
    };
    const [low, narrow] = [await halves(1200, 499).png().toBuffer(), await halves(1198, 600).png().toBuffer()];
    expect([await problem(low), await problem(narrow)]).toEqual(['too_few_pixels', 'too_few_pixels']);
    const whole = await noise(1300, 600).jpeg().toBuffer();
    expect(await problem(whole.subarray(0, 5_000))).toBe('damaged');
    expect(await problem(Buffer.from('GIF89a----------------'))).toBe('not_taken');
  });
});

describe('a picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'as %s becomes every size in both formats, none larger than it was',
    async (format) => {
      const picture = await made(await halves(1000, 500).toFormat(format).toBuffer());
      expect([picture.width, picture.height]).toEqual([1000, 500]);
      expect([...picture.files.keys()].sort()).toEqual(pictureFileNames(picture.hash).sort());
      const sizes = {
        '-160.avif': [160, 80],
        '-400.webp': [400, 200],
        '-800.avif': [800, 400],
        '-1600.webp': [1000, 500],
        '-1200.jpg': [1200, 630],
      };
      for (const [end, [width, height]] of Object.entries(sizes)) {
        const { format: is, width: w, height: h } = await sharp(file(picture, end)).metadata();
        expect([end, is === 'heif' ? 'avif' : is, w, h]).toEqual([
          end,
          end.split('.')[1]?.replace('jpg', 'jpeg'),
          width,
          height,
        ]);
      }
    },
  );

  test('is turned upright, and says no more where and by what it was taken', async () => {
    const sent = await halves(400, 200)
      .withExif({
        IFD0: { Make: 'Camara', ImageDescription: 'secreto' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 36/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '74/1 4/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const before = await sharp(sent).metadata();
    expect([before.orientation, (before.exif?.length ?? 0) > 0]).toEqual([6, true]);
    const picture = await made(sent);
    expect([picture.width, picture.height]).toEqual([200, 400]);
    for (const [name, bytes] of picture.files) {
      const { exif, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect([name, exif, xmp, iptc, orientation ?? 1]).toEqual([name, undefined, undefined, undefined, 1]);
      expect(Buffer.from(bytes).includes('secreto')).toBe(false);
    }
    const { data, info } = await sharp(file(picture, '-400.webp'))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) =>
      [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)].map((value) =>
        Math.round(value / 255),
      );
    expect([at(100, 20), at(100, 380)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });

  test('keeps what is see-through, but not on the card of a social network', async () => {
    const sent = await sharp({ create: { width: 60, height: 60, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const picture = await made(sent);
    expect((await sharp(file(picture, '-400.avif')).metadata()).hasAlpha).toBe(true);
    const { data } = await sharp(file(picture, '.jpg')).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('that moves is its first frame; one of greys or for print has the colours of a screen', async () => {
    const frames = [await halves(40, 40).png().toBuffer(), await noise(40, 40).png().toBuffer()];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const still = await made(moving);
    expect([still.height, (await sharp(file(still, '-160.webp')).metadata()).pages ?? 1]).toEqual([40, 1]);
    for (const space of ['b-w', 'cmyk'] as const) {
      const picture = await made(await halves(40, 40).toColourspace(space).jpeg().toBuffer());
      expect((await sharp(file(picture, '-160.webp')).metadata()).space).toBe('srgb');
    }
  });

  test('gets the same name whenever it is sent, and another file another', async () => {
    const sent = await halves(40, 40).png().toBuffer();
    const [one, again, other] = [
      await made(sent),
      await made(Buffer.from(sent)),
      await made(await noise(40, 40).png().toBuffer()),
    ];
    expect(again.hash).toBe(one.hash);
    expect(again.files).toEqual(one.files);
    expect(other.hash).not.toBe(one.hash);
  });

  test('with something hidden behind its end is made, and what was hidden is in no file', async () => {
    const hidden = '<script>alert(1)</script>';
    const picture = await made(
      Buffer.concat([await halves(40, 40).jpeg().toBuffer(), Buffer.from(`\0PK\x03\x04${hidden}`)]),
    );
    for (const bytes of picture.files.values()) expect(Buffer.from(bytes).includes(hidden)).toBe(false);
  });
});

describe('a file is refused for what it is, not for its name', () => {
  const svg =
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';
  test.each([
    ['nothing', '', 'empty'],
    ['a page', '<!DOCTYPE html><html><script>alert(1)</script></html>', 'no_picture'],
    ['a drawing with a script', svg, 'not_taken'],
    ['a drawing behind a byte order mark and a comment', `\ufeff<!-- a --><svg onload="x">`, 'not_taken'],
    ['a document', '%PDF-1.7\n1 0 obj', 'no_picture'],
    ['a moving picture of old', 'GIF89a\x01\0\x01\0\0\0\0;................', 'not_taken'],
    ['a scan', 'II*\0........................', 'not_taken'],
    ['an archive', 'PK\x03\x04............................', 'no_picture'],
    ['a program', 'MZ..............................', 'no_picture'],
    ['the beginning of a photo and no more', '\xff\xd8\xff\xe0', 'no_picture'],
    ['the beginning of a photo and a page', `\xff\xd8\xff\xe0${'<html>'.repeat(50)}`, 'damaged'],
    ['a WebP of zeros', `RIFF\x20\0\0\0WEBPVP8 ${'\0'.repeat(60)}`, 'damaged'],
    ['a film that says it is one', `\0\0\0\x20ftypisom\0\0\0\0isomiso2avc1mp41${'\0'.repeat(60)}`, 'not_taken'],
    ['an AVIF of nothing', `\0\0\0\x20ftypavif\0\0\0\0avifmif1miafMA1B${'\0'.repeat(60)}`, 'damaged'],
  ])('%s', async (_what, content, problem) => {
    const bytes = content.startsWith('\ufeff') ? Buffer.from(content) : Buffer.from(content, 'latin1');
    expect(await problemOf(bytes)).toBe(problem);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('half a %s', async (format) => {
    const whole = await noise(300, 300).toFormat(format).toBuffer();
    expect(await problemOf(whole.subarray(0, whole.length / 2))).toBe('damaged');
  });

  test('more points than 40 million, whatever it says of itself', async () => {
    const large = sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } });
    expect(await problemOf(await large.clone().png().toBuffer())).toBe('too_many_pixels');
    expect(await problemOf(await large.clone().jpeg().toBuffer())).toBe('too_many_pixels');
  });

  test('a few bytes that unfold into gigabytes', async () => {
    expect(await problemOf(bomb(60_000, 60_000))).toBe('too_many_pixels');
    // Its head says a small size, its content is large.
    expect(await problemOf(bomb(10, 10, Buffer.alloc(20_000_000)))).not.toBe('too_many_pixels');
  });

  test('and the one after it is made', async () => {
    const [bad, good] = await Promise.all([
      problemOf(Buffer.from(svg)),
      problemOf(await halves(20, 20).png().toBuffer()),
    ]);
    expect([bad, good]).toEqual(['not_taken', 'made']);
  });
});

function bomb(width: number, height: number, content = Buffer.alloc(1000)): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    framed.set(body, 4);
    framed.writeUInt32BE(crc(body), body.length + 4);
    return framed;
  };
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(content)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('the folder of pictures', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nucleo-pictures-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('begins with the first picture, stores each once, and removes what is old; one stored again is young', async () => {
    const store = pictureFolder(join(folder, 'uploads'));
    const minuteAgo = new Date(Date.now() - 60_000);
    expect(await store.names()).toEqual([]);
    await store.keep('a-160.webp', Buffer.from('one'));
    const age = () => utimes(join(folder, 'uploads', 'a-160.webp'), 1000, 1000);
    await age();
    await store.keep('a-160.webp', Buffer.from('never written'));
    expect(await store.names()).toEqual(['a-160.webp']);
    expect(await store.removeOlder('a-160.webp', minuteAgo)).toBe(false);
    await age();
    expect(await store.removeOlder('a-160.webp', minuteAgo)).toBe(true);
    expect(await store.removeOlder('a-160.webp', minuteAgo)).toBe(false);
    expect(await store.names()).toEqual([]);
  });

  test('takes over files that lie elsewhere, each once, and lets go of its own name only', async () => {
    const store = pictureFolder(join(folder, 'adopted'));
    const path = join(folder, 'elsewhere.avif');
    await writeFile(path, 'whole');
    const files = ['a-160.avif', 'a-400.avif'].map((name) => ({ name, path }));
    await store.adopt(files);
    await store.adopt(files);
    expect((await store.names()).sort()).toEqual(['a-160.avif', 'a-400.avif']);
    expect(await readFile(join(folder, 'adopted', 'a-400.avif'), 'utf8')).toBe('whole');
    expect(await store.removeOlder('a-160.avif', new Date(Date.now() + 60_000))).toBe(true);
    expect(await readFile(path, 'utf8')).toBe('whole');
    await expect(store.adopt([{ name: 'b-160.avif', path: join(folder, 'missing') }])).rejects.toThrow();
    await rm(path);
  });

  test('leaves nothing behind where it cannot write', async () => {
    const store = pictureFolder(join(folder, 'file'));
    await writeFile(join(folder, 'file'), '');
    await expect(store.keep('a', Buffer.from('x'))).rejects.toThrow();
    expect((await readdir(folder)).sort()).toEqual(['adopted', 'file', 'uploads']);
  });
});
