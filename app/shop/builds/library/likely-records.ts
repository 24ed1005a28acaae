import type { Specs, SpecValue } from '../../catalog/specs.ts';
import { isSame } from './contradictions.ts';
import type { LibraryRecord } from './library-record.ts';
import { specsOfRecord } from './record-specs.ts';
import type { NamedProduct, NearRecord, RecordIndex } from './same-part.ts';

/** A record that may be the product, for a person to decide. */
export interface LikelyRecord {
  record: LibraryRecord;
  /** The same words and no fact against it: `facts` may be taken as they are. */
  isSure: boolean;
  /** What the product lacks. */
  facts: Specs;
  /** What both say, and not the same. */
  differing: { key: string; own: SpecValue; theirs: SpecValue }[];
  /** Words of one name that the other has not. */
  words: { own: readonly string[]; theirs: readonly string[] };
}

const mostLikely = 5;
/** Of all words of both names. */
const leastShared = 0.5;
const mostOtherWords = 3;
const mostDiffering = 3;

/**
 * Those that know one of the wanted facts: the sure ones first, then those with the most words in common. Another figure in the
 * name is another model.
 */
export function likelyRecords(index: RecordIndex, product: NamedProduct, wanted: readonly string[]): LikelyRecord[] {
  const match = index.match(product);
  const sure = match?.kind === 'same' ? match : null;
  const near = index
    .near(product)
    .filter((each) => match?.records.includes(each.record) || isNear(each))
    .map(({ record, share, ...words }) => {
      const specs = specsOfRecord(record);
      const isSure = sure?.records.includes(record) === true;
      const facts = isSure ? sure.facts : lacking(product.specs, specs);
      return { record, share, isSure, facts, words, differing: differing(product.specs, specs) };
    })
    .sort((a, b) => Number(b.isSure) - Number(a.isSure) || b.share - a.share || (a.record.id < b.record.id ? -1 : 1));
  return near
    .filter((each) => each.differing.length <= mostDiffering && wanted.some((key) => key in each.facts))
    .slice(0, mostLikely)
    .map(({ share: _share, ...likely }) => likely);
}

function isNear({ share, own, theirs }: NearRecord): boolean {
  const others = [...own, ...theirs];
  return share >= leastShared && others.length <= mostOtherWords && !others.some((word) => /\d|^i[iv]+$/.test(word));
}

function lacking(own: Specs, theirs: Specs): Specs {
  return Object.fromEntries(Object.entries(theirs).filter(([key]) => !(key in own)));
}

function differing(own: Specs, theirs: Specs): LikelyRecord['differing'] {
  return Object.entries(theirs).flatMap(([key, value]) => {
    const said = own[key];
    return said === undefined || isSame(key, said, value) ? [] : [{ key, own: said, theirs: value }];
  });
}
