/** `--live` and `--demo` of `npm run attack`, `bench` and `torture`: which form of the shop the run is about. */
export function storesOf(given: { live: boolean; demo: boolean }, usual: 'live' | 'demo' = 'live'): 'live' | 'demo' {
  if (given.live) return 'live';
  return given.demo ? 'demo' : usual;
}
