import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { VatPercent } from '../catalog/product-cost.ts';
import type { ChangeRule, LineReason } from './change-rule.ts';
import type {
  ChangeField,
  ChangeKind,
  ChangeScope,
  ChangeState,
  ChangeTally,
  LineField,
  LineState,
} from './change-set.ts';

export interface ChangeTables {
  change_sets: {
    id: string;
    kind: ChangeKind;
    field: ChangeField | 'cells';
    state: ChangeState;
    rule: JSONColumnType<ChangeRule>;
    scope: JSONColumnType<ChangeScope>;
    actor_id: string | null;
    created_at: Date;
    applied_at: Date | null;
    stopped_at: Generated<Date | null>;
    undone_at: Date | null;
    /** As of the last finished step. */
    tally: ColumnType<ChangeTally, string | undefined, string>;
  };
  change_lines: {
    set_id: string;
    product_id: string;
    product_name: string;
    field: LineField;
    before: string;
    after: string | null;
    price: number;
    discount: number;
    cost_in_cents: number | null;
    cost_usd_cents: number | null;
    cost_has_vat: Generated<boolean>;
    vat_percent: Generated<VatPercent>;
    below_cost: boolean;
    /** A discount would promise too much that does not do so before. */
    over_promised: Generated<boolean>;
    /** A price or a cost moves by more than the owner lets pass unread. */
    is_big: Generated<boolean>;
    state: LineState;
    reason: LineReason | null;
  };
}
