import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { canStandBy, startPair } from '#tests/support/cluster/standby.ts';

// Left out where haproxy or Debian's PostgreSQL is not installed (2026-11-27). The long form, with a shop before it: `npm run torture -- 1 standby`.
describe.runIf(canStandBy)('deploy/standby', () => {
  test('the standby takes over with all that was committed, and the server that was lost comes back as its standby', {
    timeout: 60_000,
  }, async () => {
    const pair = await startPair();
    onTestFinished(() => pair.close());
    // A connection for each question: those to a server that died are closed.
    const ask = async (statement: string) => {
      const client = new pg.Client({ connectionString: pair.url });
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    };
    await ask('CREATE TABLE sold (reference text)');
    await ask("INSERT INTO sold VALUES ('first')");
    await pair.killFirst();
    await pair.takeOver();
    const sells = () =>
      ask("INSERT INTO sold VALUES ('second')").then(
        () => true,
        () => false,
      );
    await expect.poll(sells, { timeout: 20_000, interval: 100 }).toBe(true);
    expect(await ask('SELECT DISTINCT reference FROM sold ORDER BY 1')).toEqual([
      { reference: 'first' },
      { reference: 'second' },
    ]);
    await pair.rejoin();
    expect(await sells()).toBe(true);
  });
});
