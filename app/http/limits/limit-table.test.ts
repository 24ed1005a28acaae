import { expect, test } from 'vitest';
import { limitTable } from './limit-table.ts';

/** In `adapters/database/postgres.server.ts`. */
const connections = 20;

test('16.8 writes that all wait for a lock leave connections of the database to others', () => {
  const { checkout, writes, events, admin } = limitTable;
  const holding = [checkout, writes, events].reduce((sum, { working }) => sum + working, 0);
  expect(holding).toBeLessThan(connections);
  expect(checkout.working + admin.working).toBeLessThan(connections);
});
