import { setImmediate as nextTurn } from 'node:timers/promises';
import { Dicer } from '@fastify/busboy';

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

export function isMultipart(request: Request): boolean {
  return isMultipartType(request.headers.get('content-type') ?? '');
}

export function isMultipartType(contentType: string): boolean {
  return /^multipart\/form-data\b/i.test(contentType);
}

/**
 * More of the body is read only after the parts in what came before were dealt with, so that at most one file is in memory.
 * (`request.formData()` holds all of them.)
 * @throws MultipartProblem
 */
export async function* readMultipart(request: Request, limits: MultipartLimits): AsyncGenerator<FormPart, void> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.mostInAll) throw tooLarge();
  const type = request.headers.get('content-type') ?? '';
  const [, quoted, bare] = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (!boundary || !request.body) throw new MultipartProblem('no form with files');
  const parser = partParser(boundary, limits);
  let read = 0;
  try {
    for await (const chunk of request.body) {
      read += chunk.length;
      if (read > limits.mostInAll) throw tooLarge();
      yield* await parser.partsOf(chunk);
    }
    yield* await parser.rest();
  } catch (cause) {
    if (cause instanceof MultipartProblem) throw cause;
    throw new MultipartProblem('the form was broken off', 'unreadable', { cause });
  }
}

function tooLarge() {
  return new MultipartProblem('the form is too large', 'too_large');
}

/** Busboy's lower level: the upper one passes over a part that does not say what it is, which is a problem of the whole form here. */
function partParser(boundary: string, { mostBytes, mostParts }: MultipartLimits) {
  const options = { boundary, maxHeaderSize: longestHead };
  const parser = new Dicer(options);
  let whole: FormPart[] = [];
  let begun = 0;
  let ended = 0;
  let problem: MultipartProblem | null = null;
  const refuse = (message: string, cause?: unknown) => {
    problem ??= new MultipartProblem(message, 'unreadable', { cause });
  };
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve));
  parser.on('error', (cause) => refuse('the form ends in the middle', cause));
  parser.on('part', (part) => {
    begun += 1;
    if (begun > mostParts) refuse('too many parts');
    let head: Omit<FormPart, 'bytes'> | null = null;
    let size = 0;
    const chunks: Buffer[] = [];
    part.on('header', (lines) => {
      head = readHead(lines as Record<string, string[]>);
    });
    part.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostBytes) chunks.push(chunk);
      else chunks.length = 0;
    });
    part.on('end', () => {
      ended += 1;
      if (head) whole.push({ ...head, bytes: size <= mostBytes ? Buffer.concat(chunks) : null });
      else refuse('a part does not say what it is');
    });
    // The parser has it, too.
    part.on('error', () => {});
  });

  function take(): FormPart[] {
    if (problem) throw problem;
    const taken = whole;
    whole = [];
    return taken;
  }

  return {
    async partsOf(chunk: Uint8Array): Promise<FormPart[]> {
      await new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
      return take();
    },
    async rest(): Promise<FormPart[]> {
      parser.end();
      await finished;
      while (ended < begun && !problem) await nextTurn();
      return take();
    },
  };
}

/** Browsers escape only quotes and line ends (https://html.spec.whatwg.org/#multipart-form-data). */
function readHead(lines: Record<string, string[]>): Omit<FormPart, 'bytes'> | null {
  const line = Buffer.from(lines['content-disposition']?.[0] ?? '', 'latin1').toString('utf8');
  const disposition = /^form-data\b(.*)$/i.exec(line)?.[1];
  const value = (key: string) => {
    const found = new RegExp(`;\\s*${key}="([^"]*)"`, 'i').exec(disposition ?? '')?.[1];
    return found?.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n');
  };
  const name = value('name');
  return name === undefined ? null : { name, fileName: value('filename') ?? null };
}
