import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BigChange } from '../catalog/prices/big-change.ts';
import type { ImportedProduct } from '../catalog/product-row.ts';
import type { HeadingChoices } from './reading/file-headings.ts';
import type { SourceKind } from './reading/sheet-source.ts';
import type {
  ImportFindings,
  ImportOutcome,
  ImportPhase,
  ImportRowState,
  ImportState,
  ImportTrouble,
  ImportUndone,
  ImportWritten,
  LeftBecause,
  LeftProblem,
  ReadingChoice,
  StagedProblem,
} from './staged-import.ts';

export interface ImportTables {
  product_imports: {
    id: Generated<number>;
    file_name: string;
    content: string | null;
    /** What `content` is. */
    kind: Generated<SourceKind>;
    reading: JSONColumnType<ReadingChoice, string | undefined, string>;
    uploaded_by: string | null;
    uploaded_at: Date;
    /** Whose list it is; null of any other file, and where the profile was deleted. */
    supplier_id: Generated<number | null>;
    state: ImportState;
    run: Generated<number>;
    trouble: Generated<ImportTrouble | null>;
    trouble_count: Generated<number>;
    phase: Generated<ImportPhase>;
    done: Generated<number>;
    total: Generated<number>;
    beat_at: Date;
    findings: JSONColumnType<ImportFindings> | null;
    problem_count: Generated<number>;
    ended_at: Generated<Date | null>;
    written: ColumnType<ImportWritten, string | undefined, string>;
    undone: ColumnType<ImportUndone | null, string | undefined, string | null>;
  };
  product_import_rows: {
    import_id: number;
    product_id: string;
    product: JSONColumnType<ImportedProduct>;
    /** A fingerprint of what the row was compared with; empty for a new product. */
    seen: string;
    left_because: Generated<LeftBecause | null>;
    /** Null of a new product, and of rows of releases that stored none. */
    before: JSONColumnType<Partial<ImportedProduct>> | null;
    outcome: Generated<ImportOutcome | null>;
    /** Null until it is written, and for good where nothing was to be written. */
    state: Generated<ImportRowState | null>;
    /** A fingerprint of the product as this import left it. */
    written_mark: Generated<string | null>;
    /** The supplier's list no longer brings it: it is sold out, and nothing else of it is written. */
    is_missing: Generated<boolean>;
    /** What the owner looks at before it is written. */
    big_change: JSONColumnType<BigChange> | null;
  };
  /** How files with these headings are read. */
  import_headings: {
    mark: string;
    choices: JSONColumnType<HeadingChoices>;
    used_at: Date;
  };
  /** Lines that were left out, as they stand in the file. */
  product_import_left_lines: {
    import_id: number;
    position: number;
    line: number;
    cells: JSONColumnType<string[]>;
    problems: JSONColumnType<LeftProblem[]>;
  };
  product_import_problems: {
    import_id: number;
    position: number;
    problem: JSONColumnType<StagedProblem>;
  };
}
