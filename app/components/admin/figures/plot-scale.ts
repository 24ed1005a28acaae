export function ticksUpTo(highest: number): number[] {
  const roughStep = Math.max(1, highest / 4);
  const magnitude = 10 ** Math.floor(Math.log10(roughStep));
  const step = ([1, 2, 5].find((times) => times * magnitude >= roughStep) ?? 10) * magnitude;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

const mostNames = 8;

/** Counted from the end, so that the last day is named. `isWide`: a phone has no room for the name. */
export function namedPoints(count: number): { index: number; isWide: boolean }[] {
  const stride = Math.ceil(count / mostNames);
  const named = Array.from({ length: Math.ceil(count / stride) }, (_, position) => position);
  return named
    .map((position) => ({
      index: count - 1 - position * stride,
      isWide: named.length > mostNames / 2 && position % 2 === 1,
    }))
    .reverse();
}
