import type { JSONColumnType } from 'kysely';
import type { WrittenMyPc } from './owned/my-pc.ts';
import type { BuildSnapshot } from './saved/saved-build.ts';

export interface BuildTables {
  saved_builds: {
    id: string;
    customer_id: string;
    name: string;
    code: string;
    seen: JSONColumnType<BuildSnapshot>;
    saved_at: Date;
  };
  my_pcs: {
    customer_id: string;
    pc: JSONColumnType<WrittenMyPc>;
    version: number;
    updated_at: Date;
  };
}
