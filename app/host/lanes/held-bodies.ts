/** Of one address: hundreds of the largest forms. */
const mostOfOneAddress = 32 * 1024 * 1024;
const mostOfAll = 256 * 1024 * 1024;

export interface HeldBodies {
  /** Of one request: `take` is false where the bytes were too many, `giveBack` gives all of them back. */
  hold(who: string): { take(bytes: number): boolean; giveBack(): void };
}

/** Bodies wait in memory until their requests are answered: ten thousand connections could fill it, each with less than a body may have. */
export function createHeldBodies(bounds = { mostOfOneAddress, mostOfAll }): HeldBodies {
  const held = new Map<string, number>();
  let all = 0;
  return {
    hold(who) {
      let own = 0;
      return {
        take(bytes) {
          const ofAddress = (held.get(who) ?? 0) + bytes;
          if (ofAddress > bounds.mostOfOneAddress || all + bytes > bounds.mostOfAll) return false;
          own += bytes;
          all += bytes;
          held.set(who, ofAddress);
          return true;
        },
        giveBack() {
          const left = (held.get(who) ?? 0) - own;
          if (left > 0) held.set(who, left);
          else held.delete(who);
          all -= own;
          own = 0;
        },
      };
    },
  };
}
