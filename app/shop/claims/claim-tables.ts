import type { Generated, GeneratedAlways } from 'kysely';
import type { ClaimKind, ClaimStatus } from './claim.ts';

export interface ClaimTables {
  claims: {
    id: Generated<number>;
    /** The year in Colombia. */
    year: number;
    access_key: string;
    request_fingerprint: string;
    kind: ClaimKind;
    status: Generated<ClaimStatus>;
    name: string;
    email: string;
    document: string | null;
    order_reference: string | null;
    text: string;
    privacy_version: string;
    privacy_accepted_at: Date;
    client_address: string;
    created_at: Date;
    reopened_at: Generated<Date | null>;
    closed_at: Generated<Date | null>;
    closed_reason: Generated<string | null>;
    owner_note: Generated<string | null>;
    /** The start of the time limit for an answer. */
    waiting_since: GeneratedAlways<Date>;
    piece_order: Generated<string | null>;
    piece_number: Generated<number | null>;
    piece_transfer: Generated<number | null>;
    search: GeneratedAlways<string>;
  };
  claim_answers: {
    id: Generated<number>;
    claim_id: number;
    text: string;
    answered_at: Date;
  };
}
