import { listMakers } from '../../catalog/makers/makers.server.ts';
import type { Queryable } from '../../shared/schema.ts';

interface Listed {
  scope: { makers: readonly string[] };
}

/** With makers by name, as the owner reads and types them; forms part them by commas. */
export async function withMakerNames<Each extends Listed>(db: Queryable, listed: Each[]): Promise<Each[]> {
  if (listed.every(({ scope }) => scope.makers.length === 0)) return listed;
  const names = new Map((await listMakers(db)).map(({ slug, name }) => [slug, name.includes(',') ? slug : name]));
  return listed.map((each) => {
    return { ...each, scope: { ...each.scope, makers: each.scope.makers.map((slug) => names.get(slug) ?? slug) } };
  });
}
