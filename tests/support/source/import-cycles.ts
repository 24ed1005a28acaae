/** Imports of types count. @param exceptions imports left out, `path → path`, with their reasons */
export function cycleProblems(
  imports: ReadonlyMap<string, readonly string[]>,
  exceptions: Readonly<Record<string, string>>,
): string[] {
  const excused = new Map(
    [...imports].map(([path, targets]) => [path, targets.filter((target) => !(`${path} → ${target}` in exceptions))]),
  );
  return [
    ...cyclesIn(excused).map((cycle) => `${cycle.join(' → ')} is a cycle of imports.`),
    ...Object.keys(exceptions)
      .filter((exception) => !closesCycle(imports, exception))
      .map((exception) => `${exception} closes no cycle: take it off the list of exceptions.`),
  ];
}

/** @returns at least one cycle of each group of files that import one another, as the path back to the first file */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const follow = (file: string) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file]);
    else if (!done.has(file)) {
      path.push(file);
      for (const target of imports.get(file) ?? []) follow(target);
      path.pop();
      done.add(file);
    }
  };
  for (const file of imports.keys()) follow(file);
  return cycles;
}

function closesCycle(imports: ReadonlyMap<string, readonly string[]>, exception: string): boolean {
  const [from = '', to = ''] = exception.split(' → ');
  return imports.get(from)?.includes(to) === true && reachedFrom(to, imports).has(from);
}

function reachedFrom(start: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set([start]);
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target);
  return reached;
}
