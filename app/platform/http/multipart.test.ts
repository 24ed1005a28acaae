import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FormPart, isMultipart, MultipartProblem, readMultipart } from './multipart.server.ts';

const limits = { mostBytes: 1000, mostParts: 5, mostInAll: 100_000 };

function inChunks(body: Uint8Array, type: string, chunkSize: number): Request {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.slice(at, at + chunkSize));
      at += chunkSize;
    },
  });
  const init = { method: 'POST', headers: { 'content-type': type }, body: stream, duplex: 'half' as const };
  return new Request('http://shop.test/', init);
}

async function read(request: Request, given = limits): Promise<FormPart[]> {
  return Array.fromAsync(readMultipart(request, given));
}

async function written(form: FormData): Promise<{ body: Uint8Array; type: string }> {
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  return { body: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

test('every form comes back part by part, however it was cut on its way', async () => {
  const content = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('\r\n--', '\r\n\r\n', '--', '\r').map((text) => new Uint8Array(Buffer.from(text.repeat(9)))),
  );
  const name = fc.constantFrom('a.jpg', 'mi "foto" ñandú.png', 'línea\r\notra.webp');
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ name, content }), { maxLength: 4 }),
      fc.string({ maxLength: 20 }),
      fc.integer({ min: 1, max: 400 }),
      async (files, field, chunkSize) => {
        const form = new FormData();
        form.append('note', field.replace(/[\r\n]/g, ''));
        for (const file of files) form.append('pictures', new File([file.content as BlobPart], file.name));
        const { body, type } = await written(form);
        const parts = await read(inChunks(body, type, chunkSize));
        expect(parts[0]).toMatchObject({ name: 'note', fileName: null });
        expect(Buffer.from(parts[0]?.bytes ?? []).toString()).toBe(form.get('note'));
        expect(parts.slice(1).map((part) => [part.fileName, [...(part.bytes ?? [])]])).toEqual(
          files.map((file) => [file.name, [...file.content]]),
        );
      },
    ),
    { numRuns: 60 },
  );
});

test('a choice of files in which none was chosen is a part of no name and no content', async () => {
  const body = '--x\r\nContent-Disposition: form-data; name="pictures"; filename=""\r\n\r\n\r\n--x--\r\n';
  const parts = await read(inChunks(Buffer.from(body), 'multipart/form-data; boundary="x"', 7));
  expect(parts).toMatchObject([{ name: 'pictures', fileName: '', bytes: { length: 0 } }]);
});

test('a file of more than may be read is passed over, and the next one is read', async () => {
  const form = new FormData();
  for (const size of [1001, 1000, 5000, 3]) form.append('pictures', new File([new Uint8Array(size)], `${size}.jpg`));
  const { body, type } = await written(form);
  const parts = await read(inChunks(body, type, 64));
  expect(parts.map((part) => [part.fileName, part.bytes?.length ?? null])).toEqual([
    ['1001.jpg', null],
    ['1000.jpg', 1000],
    ['5000.jpg', null],
    ['3.jpg', 3],
  ]);
});

test('nothing more is read while a part is being dealt with', async () => {
  const form = new FormData();
  form.append('pictures', new File([new Uint8Array(100)], 'first'));
  form.append('pictures', new File([new Uint8Array(900)], 'second'));
  const { body, type } = await written(form);
  let asked = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (asked * 50 >= body.length) return controller.close();
        asked += 1;
        controller.enqueue(body.slice((asked - 1) * 50, asked * 50));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://shop.test/', {
    method: 'POST',
    headers: { 'content-type': type },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  const parts = readMultipart(request, limits);
  await parts.next();
  const before = asked;
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked).toBe(before);
  expect(asked * 50).toBeLessThan(body.length / 2);
  await parts.return();
});

describe('what is no such form is refused', () => {
  const type = 'multipart/form-data; boundary=x';
  const part = (head: string) => `--x\r\n${head}\r\n\r\nhola\r\n--x--`;
  const named = 'Content-Disposition: form-data; name="a"';
  test.each([
    ['another kind', 'text/plain', part(named)],
    ['no boundary', 'multipart/form-data', part(named)],
    ['an end in the middle', type, part(named).slice(0, -6)],
    ['nothing', type, ''],
    ['no name', type, part('Content-Disposition: form-data')],
    ['a part that says nothing of itself', type, part('X: y')],
    ['an endless head', type, part(`X: ${'y'.repeat(9000)}`)],
    ['more parts than may be', type, `${`--x\r\n${named}\r\n\r\n\r\n`.repeat(6)}--x--`],
    ['more than may be in all', type, part(`${named}\r\n\r\n${'y'.repeat(100_000)}`)],
  ])('%s', async (_what, given, body) => {
    await expect(read(inChunks(Buffer.from(body), given, 100))).rejects.toThrow(MultipartProblem);
  });

  test('one whose sender went away', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' } as RequestInit;
    await expect(read(new Request('http://shop.test/', init))).rejects.toThrow(MultipartProblem);
  });

  test('but its reader knows before by its kind', async () => {
    expect(isMultipart(inChunks(Buffer.from(''), type, 1))).toBe(true);
    expect(isMultipart(new Request('http://shop.test/', { method: 'POST', body: new URLSearchParams('a=b') }))).toBe(
      false,
    );
  });
});
