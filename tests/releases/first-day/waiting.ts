export function expectThat(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(`Not so: ${what}`);
}

/** @returns what was found, asked for again every fifth of a second */
export async function until<Found>(
  what: string,
  longestMs: number,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  const deadline = performance.now() + longestMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
