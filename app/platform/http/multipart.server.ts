export interface FormPart {
  name: string;
  /** Null: an ordinary field. Empty: no file was chosen. */
  fileName: string | null;
  bytes: Uint8Array | null;
}

/** Larger than `mostInAll`, broken, or not this kind of form. */
export class MultipartProblem extends Error {
  override readonly name = 'MultipartProblem';
  readonly code: 'too_large' | 'unreadable';
  constructor(message: string, code: MultipartProblem['code'] = 'unreadable', options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface MultipartLimits {
  mostBytes: number;
  mostParts: number;
  mostInAll: number;
}

const longestHead = 8 * 1024;
const crlf = Buffer.from('\r\n');

export function isMultipart(request: Request): boolean {
  return isMultipartType(request.headers.get('content-type') ?? '');
}

export function isMultipartType(contentType: string): boolean {
  return /^multipart\/form-data\b/i.test(contentType);
}

/**
 * The next part is read only after the one before was dealt with, so that at most one file is in memory.
 * (`request.formData()` holds all of them.)
 * @throws MultipartProblem
 */
export async function* readMultipart(request: Request, limits: MultipartLimits): AsyncGenerator<FormPart, void> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.mostInAll) throw tooLarge();
  const type = request.headers.get('content-type') ?? '';
  const [, quoted, bare] = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary || !request.body) throw new MultipartProblem('no form with files');
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const incoming = new Incoming(request.body, limits.mostInAll);
  try {
    await incoming.readTo(delimiter, 0);
    for (let count = 0; ; count += 1) {
      const after = await incoming.take(2);
      if (after.equals(Buffer.from('--'))) return;
      if (!after.equals(crlf)) throw new MultipartProblem('a part does not begin');
      if (count >= limits.mostParts) throw new MultipartProblem('too many parts');
      const head = await incoming.readTo(Buffer.from('\r\n\r\n'), longestHead);
      if (!head) throw new MultipartProblem('a part has no end of its head');
      const { name, fileName } = readHead(head.toString('utf8'));
      yield { name, fileName, bytes: await incoming.readTo(delimiter, limits.mostBytes) };
    }
  } finally {
    await incoming.end();
  }
}

function tooLarge() {
  return new MultipartProblem('the form is too large', 'too_large');
}

/** Browsers escape only quotes and line ends (https://html.spec.whatwg.org/#multipart-form-data). */
function readHead(head: string): { name: string; fileName: string | null } {
  const disposition = /^content-disposition:\s*form-data\b(.*)$/im.exec(head)?.[1];
  if (disposition === undefined) throw new MultipartProblem('a part does not say what it is');
  const value = (key: string) => {
    const found = new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(disposition)?.[1];
    return found?.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
  };
  const name = value('name');
  if (name === undefined) throw new MultipartProblem('a part has no name');
  return { name, fileName: value('filename') ?? null };
}

class Incoming {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #mostInAll: number;
  #read = 0;
  /** The first delimiter has no line end before it. */
  #pending: Buffer = crlf;

  constructor(body: ReadableStream<Uint8Array>, mostInAll: number) {
    this.#reader = body.getReader();
    this.#mostInAll = mostInAll;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read().catch((cause) => {
      throw new MultipartProblem('the form was broken off', 'unreadable', { cause });
    });
    if (done) throw new MultipartProblem('the form ends in the middle');
    this.#read += value.length;
    if (this.#read > this.#mostInAll) throw tooLarge();
    this.#pending = Buffer.concat([this.#pending, value]);
  }

  async take(count: number): Promise<Buffer> {
    while (this.#pending.length < count) await this.#more();
    const taken = this.#pending.subarray(0, count);
    this.#pending = this.#pending.subarray(count);
    return taken;
  }

  /** Takes `delimiter`, too. @returns null when more than `most` bytes come before it */
  async readTo(delimiter: Buffer, most: number): Promise<Buffer | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    const keep = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else chunks.length = 0;
    };
    for (;;) {
      const at = this.#pending.indexOf(delimiter);
      if (at >= 0) {
        keep(this.#pending.subarray(0, at));
        this.#pending = this.#pending.subarray(at + delimiter.length);
        return size <= most ? Buffer.concat(chunks) : null;
      }
      // The delimiter may have begun at the end.
      const sure = Math.max(0, this.#pending.length - delimiter.length + 1);
      keep(this.#pending.subarray(0, sure));
      this.#pending = this.#pending.subarray(sure);
      await this.#more();
    }
  }

  async end(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
  }
}
