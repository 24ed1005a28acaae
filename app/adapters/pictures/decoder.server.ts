type Decoder = typeof import('sharp')['default'];
let loading: Promise<Decoder> | undefined;

/** Loaded with the first picture, because commands need none. Only formats that are taken reach a reader. */
export function decoder(): Promise<Decoder> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    const readers = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
    sharp.unblock({ operation: readers });
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
