/**
 * A DataLoader without a cache: work on one thing that is cheaper for many at once, as a statement is. What is asked for in one turn,
 * or while earlier work is under way, goes together: alone it hardly waits, under load there are few large portions.
 *
 * @param work its answers are in the order of the items; @param most in one portion
 * @returns the same for one item; `on` tells apart what cannot go together, as databases
 */
export function batched<On extends object, Item, Answer>(
  work: (on: On, items: Item[]) => Promise<readonly Answer[]>,
  most = 100,
): (on: On, item: Item) => Promise<Answer> {
  const queues = new WeakMap<On, Queue<Item, Answer>>();
  return (on, item) => {
    const queue = queues.get(on) ?? { waiting: [], isDraining: false };
    queues.set(on, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ item, resolve, reject });
      if (queue.isDraining) return;
      queue.isDraining = true;
      setImmediate(() => void drain(queue, (items) => work(on, items), most));
    });
  };
}

interface Queue<Item, Answer> {
  waiting: { item: Item; resolve(answer: Answer): void; reject(error: unknown): void }[];
  isDraining: boolean;
}

async function drain<Item, Answer>(
  queue: Queue<Item, Answer>,
  work: (items: Item[]) => Promise<readonly Answer[]>,
  most: number,
): Promise<void> {
  while (queue.waiting.length > 0) {
    const portion = queue.waiting.splice(0, most);
    try {
      const answers = await work(portion.map(({ item }) => item));
      for (const [index, { resolve }] of portion.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of portion) reject(error);
    }
  }
  queue.isDraining = false;
}
