export interface Toast {
  kind: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** 5 for sign-in, registration, payment and what the shop had no room for, 3 everywhere else. */
  seconds: 3 | 5;
  /** Takes the place of an older one about the same, such as what the cart held a moment ago. */
  about?: string;
  /** Said again it is the same sentence, and how often it was said is no news. */
  isUncounted?: true;
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
  const subject = ({ kind, about, text }: Toast) => kind + (about ?? text);
  const isOlder = (each: Toast) => subject(each) === subject(toast);
  const older = shown.find(isOlder);
  const times = older?.text === toast.text && !toast.isUncounted ? older.times + 1 : 1;
  change([...shown.filter((each) => !isOlder(each)), { ...toast, key: lastKey, times }].slice(-mostAtOnce));
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
