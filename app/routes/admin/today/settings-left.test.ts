import { expect, test } from 'vitest';
import { readSettings } from '#app/platform/settings.server.ts';
import { demo, type Env, live } from '#tests/support/example-settings.ts';
import { settingsLeft } from './settings-left.server.ts';

const leftOf = (env: Env) => settingsLeft(readSettings(env));
const withoutGoogle: Env = { GOOGLE_CLIENT_ID: undefined, GOOGLE_CLIENT_SECRET: undefined };

test('a shop that sells for real on PostgreSQL, with its own seller and with Google, has none left', () => {
  expect(leftOf(live)).toEqual([]);
});

test.each<[string, Env, string[]]>([
  ['a demo', demo, ['demo_mode', 'demo_seller', 'embedded_database']],
  ['a demo on a server', { ...demo, DATABASE_URL: live.DATABASE_URL }, ['demo_mode', 'demo_seller']],
  ['a shop without Google', { ...live, ...withoutGoogle }, ['google_missing']],
])('%s has each on its list', (_what, env, expected) => {
  expect(leftOf(env)).toEqual(expected);
});
