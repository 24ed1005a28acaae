export interface OwnScripts {
  html: string;
  /** What stands in the inline scripts that carried the mark. */
  texts: string[];
}

/**
 * Takes the mark away from what carries it.
 * @param html its bytes, one sign each (`latin1`)
 * @param nonce stands in its place, where the policy of the page has one
 */
export function takeMarks(html: string, mark: string, nonce?: string): OwnScripts {
  const [first = '', ...others] = html.split(attribute(mark));
  const texts: string[] = [];
  let before = first;
  for (const after of others) {
    const tag = before.slice(before.lastIndexOf('<'));
    const end = after.indexOf('>');
    // React writes `<` and `>` within attributes as entities, so the tag ends at the first one.
    if (tag.startsWith('<script') && !/\ssrc=/.test(tag + after.slice(0, end))) {
      const close = after.indexOf('</script>', end);
      if (close !== -1) texts.push(after.slice(end + 1, close));
    }
    before = after;
  }
  return { html: [first, ...others].join(nonce === undefined ? '' : attribute(nonce)), texts };
}

function attribute(nonce: string): string {
  return ` nonce="${nonce}"`;
}
