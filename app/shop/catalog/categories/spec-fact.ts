/**
 * Keys and values are those of the exchange file, so that an export equals the import; `text/specs/specs.ts`
 * translates them. A missing fact means "sin dato", never zero or "no".
 */
export type SpecValue = string | number | boolean | readonly string[] | readonly number[];
export type Specs = Readonly<Record<string, SpecValue>>;

export type SpecKind =
  | 'number'
  | 'text'
  | 'boolean'
  /** One number, or two ends in either order: fan speeds, noise. */
  | 'range'
  | 'list'
  /** One of the owner's words for it. */
  | 'choice';

export interface SpecFact {
  kind: SpecKind;
  unit?: string;
  /** What each text of a list is; any text when nothing is said. */
  items?: 'm2' | 'size';
  /** What a text is; any when nothing is said. */
  is?: 'gtin';
  /** Of a choice. */
  choices?: readonly string[];
}

/** How a fact filters lists. `values`: each with its count. `range`: from and to. */
export interface ShownFacet<Key extends string = string> {
  key: Key;
  as: 'values' | 'range';
}
