export interface OwnScripts {
  html: Buffer<ArrayBuffer>;
  /** What stands in the inline scripts that carried the nonce. */
  texts: Buffer<ArrayBuffer>[];
}

const scriptTag = '<script';
const source = /\ssrc=/;

/**
 * Takes the nonce away from what carries it. A page is not decoded for it: that would cost as much as all the rest that is done to it here.
 * @param nonce stands in its place, where the policy of the page has one
 */
export function takeNonces(html: Buffer<ArrayBuffer>, scriptNonce: string, nonce?: string): OwnScripts {
  const own = Buffer.from(attribute(scriptNonce));
  const instead = nonce === undefined ? null : Buffer.from(attribute(nonce));
  const parts: Buffer[] = [];
  const texts: Buffer<ArrayBuffer>[] = [];
  let from = 0;
  for (let at = html.indexOf(own); at !== -1; at = html.indexOf(own, from)) {
    parts.push(html.subarray(from, at));
    if (instead) parts.push(instead);
    from = at + own.length;
    // React writes `<` and `>` within attributes as entities, so the tag ends at the first one.
    const end = html.indexOf('>', from);
    const tag = html.toString('latin1', html.lastIndexOf('<', at), end);
    if (!tag.startsWith(scriptTag) || source.test(tag)) continue;
    const close = html.indexOf('</script>', end);
    const next = html.indexOf(own, end);
    if (close !== -1 && (next === -1 || close < next)) texts.push(html.subarray(end + 1, close));
  }
  parts.push(html.subarray(from));
  return { html: Buffer.concat(parts), texts };
}

function attribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}
