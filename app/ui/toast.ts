export interface Toast {
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** 5 for sign-in, registration and payment; 3 everywhere else, the desk included. */
  seconds: 3 | 5;
  /** One way on: a place to go, or something to do, such as taking the change back. */
  action?: { text: string; href: string } | { text: string; run: () => void };
}

export interface ShownToast extends Toast {
  key: number;
}

/** More than these would cover the page; the oldest makes room. */
const mostAtOnce = 3;

let shown: readonly ShownToast[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

/** Says something for some seconds at the top right. Works from anywhere in the browser; `Toaster` draws it. */
export function showToast(toast: Toast): void {
  lastKey += 1;
  change([...shown, { ...toast, key: lastKey }].slice(-mostAtOnce));
}

export function dismissToast(key: number): void {
  change(shown.filter((toast) => toast.key !== key));
}

export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(toasts: readonly ShownToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}
