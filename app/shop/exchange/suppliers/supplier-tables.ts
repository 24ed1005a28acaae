import type { Generated, JSONColumnType } from 'kysely';
import type { SupplierTerms } from './supplier.ts';

export interface SupplierTables {
  suppliers: {
    id: Generated<number>;
    name: string;
    terms: JSONColumnType<SupplierTerms>;
    changed_at: Date;
  };
  /** By which headings and which name of a file a supplier is recognised. */
  supplier_lists: {
    supplier_id: number;
    mark: string;
    file_words: string;
    used_at: Date;
  };
  /** What a supplier's lists brought, and which import did so first. */
  supplier_products: {
    supplier_id: number;
    product_id: string;
    import_id: number;
  };
}
