import type { Generated } from 'kysely';

export interface AftersaleTables {
  piece_serials: {
    order_reference: string;
    /** Of the item within its order, from 1. */
    number: number;
    serial: string;
    entered_at: Date;
    /** The shop has the item again and may sell it once more. */
    given_back_at: Generated<Date | null>;
  };
  piece_transfers: {
    id: Generated<number>;
    order_reference: string;
    number: number;
    offered_at: Date;
    withdrawn_at: Generated<Date | null>;
    accepted_at: Generated<Date | null>;
    holder_name: Generated<string | null>;
    holder_email: Generated<string | null>;
    privacy_version: Generated<string | null>;
    client_address: Generated<string | null>;
  };
}
