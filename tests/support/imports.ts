import { beforeEach } from 'vitest';
import type { Acting } from '#app/shop/audit/audit.server.ts';
import type { ImportWork } from '#app/shop/exchange/stage-import.server.ts';
import { testNow } from './factories.ts';
import type { TestDatabase } from './store/database.ts';

interface DueImport {
  name: string;
  data: ImportWork;
}

/** An owner, and a queue whose work the test does itself, new for each test. */
export function importsByHand(database: TestDatabase) {
  const acting: Acting = { actor: { id: 'owner', email: 'owner@nucleo.test', role: 'owner' }, now: testNow };
  const due: DueImport[] = [];
  beforeEach(async () => {
    due.length = 0;
    await database.db
      .insertInto('customers')
      .values({ id: 'owner', name: 'Núcleo', email: 'owner@nucleo.test', role: 'owner', image: null })
      .execute();
  });
  const jobs = {
    async send(_transaction: unknown, name: string, data: ImportWork) {
      due.push({ name, data });
    },
  };
  return { acting, due, jobs };
}
