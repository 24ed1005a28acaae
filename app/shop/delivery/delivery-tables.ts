import type { Generated } from 'kysely';

export interface DeliveryTables {
  /** Working days by department (DIVIPOLA). */
  delivery_times: {
    department: string;
    capital_from: number;
    capital_to: number;
    elsewhere_from: number;
    elsewhere_to: number;
  };
  /** One row. */
  delivery_cut_off: {
    only_row: Generated<boolean>;
    hour: number;
  };
}
