/**
 * Work on one thing that is cheaper for many at once, as a statement is. What is asked for in one turn, or while earlier work is under
 * way, goes together: alone it hardly waits, in a rush there are few large portions.
 *
 * @param work its answers are in the order of the items; @param most in one portion
 * @returns the same for one item; `on` tells apart what cannot go together, as databases
 */
export function gathered<On extends object, Item, Answer>(
  work: (on: On, items: Item[]) => Promise<readonly Answer[]>,
  most = 100,
): (on: On, item: Item) => Promise<Answer> {
  const gatherings = new WeakMap<On, Gathering<Item, Answer>>();
  return (on, item) => {
    const gathering = gatherings.get(on) ?? { waiting: [], isUnderWay: false };
    gatherings.set(on, gathering);
    return new Promise((resolve, reject) => {
      gathering.waiting.push({ item, resolve, reject });
      if (gathering.isUnderWay) return;
      gathering.isUnderWay = true;
      setImmediate(() => void workOff(gathering, (items) => work(on, items), most));
    });
  };
}

interface Gathering<Item, Answer> {
  waiting: { item: Item; resolve(answer: Answer): void; reject(error: unknown): void }[];
  isUnderWay: boolean;
}

async function workOff<Item, Answer>(
  gathering: Gathering<Item, Answer>,
  work: (items: Item[]) => Promise<readonly Answer[]>,
  most: number,
): Promise<void> {
  while (gathering.waiting.length > 0) {
    const portion = gathering.waiting.splice(0, most);
    try {
      const answers = await work(portion.map(({ item }) => item));
      for (const [index, { resolve }] of portion.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of portion) reject(error);
    }
  }
  gathering.isUnderWay = false;
}
