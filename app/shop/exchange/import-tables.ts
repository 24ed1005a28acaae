import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { ImportedProduct } from '../catalog/product-row.ts';
import type {
  ImportFindings,
  ImportPhase,
  ImportState,
  ImportTrouble,
  ImportWritten,
  LeftBecause,
  StagedProblem,
} from './staged-import.ts';

/** A part of the schema: files of products on their way into the shop. */
export interface ImportTables {
  product_imports: {
    id: Generated<number>;
    file_name: string;
    /** Null once nothing more will be done with it. */
    content: string | null;
    uploaded_by: string | null;
    uploaded_at: Date;
    state: ImportState;
    /** Counts checks and tries to write. */
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
  };
  product_import_rows: {
    import_id: number;
    product_id: string;
    product: JSONColumnType<ImportedProduct>;
    /** A mark of what it was compared with; empty for one that was not there. */
    seen: string;
    /** It was another by then and stays as it is. */
    left_because: Generated<LeftBecause | null>;
  };
  product_import_problems: {
    import_id: number;
    position: number;
    problem: JSONColumnType<StagedProblem>;
  };
}
