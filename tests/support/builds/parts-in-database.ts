import { createReadModel } from '#app/read-model/read-model.server.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import type { Database } from '#app/shop/shared/schema.ts';

/** The parts of a process without a listener: they are read each time. */
export async function partsInDatabase(db: Database): Promise<PartCatalogue> {
  const readModel = createReadModel({
    db,
    onInvalidation: () => {},
    onTrouble: () => {},
    isUpToDate: async () => false,
  });
  return (await readModel.fresh()).parts();
}
