import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a few different headers, and reading one takes as long as finding a cached page. */
const known = new LRUCache<string, Encoding>({ max: 100 });

/** The best of those that a client takes. @param header `Accept-Encoding` */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity';
  const found = known.get(header);
  if (found) return found;
  const best = bestOf(header);
  known.set(header, best);
  return best;
}

function bestOf(header: string): Encoding {
  if (takes(header, 'br')) return 'br';
  return takes(header, 'gzip') ? 'gzip' : 'identity';
}

/** Listed, and not refused by `q=0`. */
function takes(header: string, encoding: string): boolean {
  return header.split(',').some((each) => {
    const [name = '', ...parameters] = each.toLowerCase().split(';');
    return name.trim() === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}
