import { expect, test } from 'vitest';
import { openStream } from '#tests/support/open-stream.ts';
import { engineStore } from '#tests/support/store/engine-store.ts';

const running = engineStore();

test('a process that is to end says so to load balancers first, and still answers everybody', async () => {
  const { services, url } = running.store;
  const ready = async () => {
    const answer = await fetch(`${url}/ready`);
    return [answer.status, await answer.json()];
  };
  expect(await ready()).toEqual([200, { status: 'ready', index: 'loaded' }]);
  services.lifecycle.phase = 'leaving';
  try {
    expect(await ready()).toEqual([503, { status: 'leaving', index: 'loaded' }]);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await fetch(`${url}/categories`)).status).toBe(200);
    const stream = await openStream(url, { since: services.live.bus.cursor });
    expect(stream.status).toBe(200);
    await stream.close();
  } finally {
    services.lifecycle.phase = 'serving';
  }
});

test('a process is not ready before the others of its start listen', async () => {
  const { services, url } = running.store;
  services.lifecycle.phase = 'starting';
  try {
    const answer = await fetch(`${url}/ready`);
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'starting', index: 'loaded' }]);
    expect((await fetch(`${url}/health`)).status).toBe(200);
  } finally {
    services.lifecycle.phase = 'serving';
  }
});
