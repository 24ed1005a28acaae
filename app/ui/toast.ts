export interface Toast {
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** 5 for sign-in, registration and payment, 3 everywhere else. */
  seconds: 3 | 5;
  action?: { text: string; href: string } | { text: string; run: () => void };
}

export interface ShownToast extends Toast {
  key: number;
  /** Equal ones are one toast with its count, so that they do not pile up over the page. */
  times: number;
}

/** More would cover the page, so the oldest is dropped. */
const mostAtOnce = 3;

let shown: readonly ShownToast[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

export function showToast(toast: Toast): void {
  lastKey += 1;
  const isEqual = ({ kind, text }: Toast) => kind === toast.kind && text === toast.text;
  const times = (shown.find(isEqual)?.times ?? 0) + 1;
  change([...shown.filter((each) => !isEqual(each)), { ...toast, key: lastKey, times }].slice(-mostAtOnce));
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
