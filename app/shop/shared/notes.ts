export interface Notes<On extends object, What> {
  of(on: On): What | undefined;
  put(on: On, what: What): void;
}

/**
 * What was made of an object, kept with the object itself, where neither JSON nor the router's data shows it. A `WeakMap` would keep both
 * until old objects are collected, long after the page that they were made for is gone.
 */
export function notes<On extends object, What>(): Notes<On, What> {
  const mark = Symbol('note');
  return {
    of: (on) => (on as { [mark]?: What })[mark],
    put(on, what) {
      (on as { [mark]?: What })[mark] = what;
    },
  };
}
