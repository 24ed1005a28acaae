/** -1 is black, 1 is white. In sRGB: in linear light (`shade`), a little white turns black into grey. */
export function tone(color: string, by: number): string {
  const end = by < 0 ? 0 : 255;
  const channels = [1, 3, 5].map((from) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16);
    return Math.round(value + (end - value) * Math.abs(by))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
