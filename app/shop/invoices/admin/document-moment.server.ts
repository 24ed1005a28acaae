import { sql } from 'kysely';

/** By which documents are listed, reported and exported. Worded as the indexes of `migrations/0114_invoices_of_the_owner.sql`. */
export const documentMoment = sql<Date>`coalesce(validated_at, queued_at)`;
