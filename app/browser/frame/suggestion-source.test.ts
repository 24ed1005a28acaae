import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Suggestion, suggestionSource } from './suggestion-source.ts';

interface SuggestionRequest {
  address: string;
  signal: AbortSignal;
  answer(status: number, body: unknown): void;
  fail(): void;
}

let asked: SuggestionRequest[];
let answers: Suggestion[][];
let failures: number;
const source = () =>
  suggestionSource({
    onAnswer: (products) => answers.push(products),
    onFailure: () => {
      failures += 1;
    },
  });
const product = (id: string): Suggestion => ({
  id,
  name: id,
  price: 1,
  discount: 0,
  category: 'SSD',
  stock: 1,
  image: null,
});
const settled = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  asked = [];
  answers = [];
  failures = 0;
  vi.useFakeTimers();
  // Ignores aborts, which is the worst case.
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const answer = (status: number, body: unknown) => resolve(Response.json(body, { status }));
    asked.push({ address, signal, answer, fail: () => reject(new TypeError('Failed to fetch')) });
    return promise;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('suggestions', () => {
  test('are asked for once the shopper pauses, not for each letter', async () => {
    const { ask } = source();
    for (const term of ['ry', 'ryz', 'ryze', 'ryzen']) {
      ask(term);
      await vi.advanceTimersByTimeAsync(40);
    }
    await settled();
    expect(asked.map(({ address }) => address)).toEqual(['/api/suggestions?q=ryzen']);
  });

  test('of an earlier term never replace those of a later one, in whatever order they come', async () => {
    const { ask } = source();
    ask('ry');
    await settled();
    ask('rtx');
    await settled();
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.answer(200, { products: [product('rtx')] });
    await settled();
    asked[0]?.answer(200, { products: [product('ry')] });
    await settled();
    expect(answers.map(([first]) => first?.id)).toEqual(['rtx']);
    expect(failures).toBe(0);
  });

  test('that come after the shopper left are nobody’s, and neither are their failures', async () => {
    const { ask, cancel } = source();
    ask('ry');
    await settled();
    cancel();
    asked[0]?.fail();
    await settled();
    expect({ answers, failures }).toEqual({ answers: [], failures: 0 });
  });

  test.each([
    ['no connection', (request: SuggestionRequest) => request.fail()],
    ['a refusal', (request: SuggestionRequest) => request.answer(503, { error: 'x' })],
  ])('fail with %s', async (_name, happen) => {
    source().ask('ry');
    await settled();
    const [request] = asked;
    if (request) happen(request);
    await settled();
    expect({ answers, failures }).toEqual({ answers: [], failures: 1 });
    expect(vi.mocked(console.error).mock.calls).toEqual([['There are no suggestions', expect.any(Error)]]);
    vi.mocked(console.error).mockClear();
  });
});
