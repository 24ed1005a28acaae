import { middle } from '../ground/process-figures.ts';
import type { Ground } from '../ground/store-ground.ts';

export interface StartFigures {
  healthyMs: number;
  homeMs: number;
}

const times = 3;

/** `npm start` with a build, on a filled database. */
export async function measureStart(ground: Ground): Promise<StartFigures> {
  const healthy: number[] = [];
  const home: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const store = await ground.start({ byNpm: true });
    healthy.push(store.healthyAfter);
    home.push(store.homeAfter);
    await store.stop();
  }
  return { healthyMs: middle(healthy), homeMs: middle(home) };
}
