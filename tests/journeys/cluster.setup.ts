import { type ClusterGround, prepareCatalogue } from '#tests/support/cluster/store-in-cluster.ts';
import { startPictureServer } from '#tests/support/store/picture-server.ts';
import { startPostgres } from '#tests/support/store/postgres-server.ts';

/** `npm run journeys -- --cluster`: what the stores of all journeys share. */
export default async function setUp() {
  const [postgres, pictures] = await Promise.all([startPostgres(), startPictureServer()]);
  const ground: ClusterGround = { postgresUrl: postgres.url, pictures: pictures.env };
  // Its pictures take longer than a journey may.
  await prepareCatalogue(ground, 'demo');
  process.env.CLUSTER_GROUND = JSON.stringify(ground);
  return async () => {
    await pictures.close();
    await postgres.stop();
  };
}
