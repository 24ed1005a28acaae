export type DianState = 'in-process' | 'accepted' | 'rejected';

export interface DianRecord {
  kind: 'invoice' | 'note';
  number: string;
  /** CUFE or CUDE. */
  code: string;
  fileName: string;
  state: DianState;
  /** In centavos. */
  total: number;
  buyer: string;
  order: string;
  /** Of a note: the CUFE of its invoice. */
  invoice: string;
  /** Invoices of contingency are of type 04. */
  type: string;
  said: string[];
  receivedAt: string;
  answeredAt: string | null;
  /** The ApplicationResponse. */
  response: string;
  /** As it was sent; empty of old ones. */
  xml: string;
}

export interface DianBook {
  receive(record: DianRecord): void;
  change(record: DianRecord, changes: Partial<DianRecord>): void;
  /** Newest first; what was refused takes no number. */
  ofNumber(kind: DianRecord['kind'], number: string): DianRecord | undefined;
  ofCode(code: string): DianRecord | undefined;
  notesOf(invoiceCode: string): DianRecord[];
  /** Newest first. */
  all(): DianRecord[];
  /** Files of the test set, by their keys. */
  testFiles: Map<string, string>;
  restore(records: readonly DianRecord[]): void;
  clear(): void;
}

/** Of older ones the XML is dropped. */
const MOST_TEXTS = 500;

export function createDianBook({ limit, onChange }: { limit: number; onChange: () => void }): DianBook {
  let records: DianRecord[] = [];
  const testFiles = new Map<string, string>();
  return {
    receive(record) {
      records = [record, ...records].slice(0, limit);
      const old = records[MOST_TEXTS];
      if (old) old.xml = '';
      onChange();
    },
    change(record, changes) {
      Object.assign(record, changes);
      onChange();
    },
    ofNumber: (kind, number) =>
      records.find((each) => each.kind === kind && each.number === number && each.state !== 'rejected'),
    ofCode: (code) => records.find((each) => each.code === code),
    notesOf: (invoiceCode) =>
      records.filter(({ kind, invoice, state }) => kind === 'note' && invoice === invoiceCode && state === 'accepted'),
    all: () => [...records],
    testFiles,
    restore(saved) {
      records = [...saved];
    },
    clear() {
      records = [];
      testFiles.clear();
    },
  };
}
