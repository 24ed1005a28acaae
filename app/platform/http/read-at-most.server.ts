/** An answer's text. @param most bytes; @throws where it has more, or breaks off */
export async function readAtMost(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) throw new Error(`the answer is larger than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
