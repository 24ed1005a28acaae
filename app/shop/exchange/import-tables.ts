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

export interface ImportTables {
  product_imports: {
    id: Generated<number>;
    file_name: string;
    content: string | null;
    uploaded_by: string | null;
    uploaded_at: Date;
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
  };
  product_import_rows: {
    import_id: number;
    product_id: string;
    product: JSONColumnType<ImportedProduct>;
    /** A mark of what the row was compared with; empty for a new product. */
    seen: string;
    left_because: Generated<LeftBecause | null>;
  };
  product_import_problems: {
    import_id: number;
    position: number;
    problem: JSONColumnType<StagedProblem>;
  };
}
