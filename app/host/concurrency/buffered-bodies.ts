/** Of one address: hundreds of the largest forms. */
const mostOfOneAddress = 32 * 1024 * 1024;
const mostOfAll = 256 * 1024 * 1024;

export interface BufferedBodies {
  /** Of one request: `take` is false where the bytes were too many, `giveBack` gives all of them back. */
  hold(who: string): { take(bytes: number): boolean; giveBack(): void };
}

/** Bodies wait in memory until their requests are answered: ten thousand connections could fill it, each with less than a body may have. */
export function createBufferedBodies(bounds = { mostOfOneAddress, mostOfAll }): BufferedBodies {
  const bytesByAddress = new Map<string, number>();
  let all = 0;
  return {
    hold(who) {
      let own = 0;
      return {
        take(bytes) {
          const ofAddress = (bytesByAddress.get(who) ?? 0) + bytes;
          if (ofAddress > bounds.mostOfOneAddress || all + bytes > bounds.mostOfAll) return false;
          own += bytes;
          all += bytes;
          bytesByAddress.set(who, ofAddress);
          return true;
        },
        giveBack() {
          const left = (bytesByAddress.get(who) ?? 0) - own;
          if (left > 0) bytesByAddress.set(who, left);
          else bytesByAddress.delete(who);
          all -= own;
          own = 0;
        },
      };
    },
  };
}
