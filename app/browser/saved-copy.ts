import { CallRefused, call } from './call.ts';
import { logFailure } from './log-failure.ts';

interface Saved {
  version: number;
  /** A hash of the customer's id. */
  owner: string;
}

interface Ways<Answer extends Saved> {
  address: string;
  /** Where this browser keeps what it saw last, to tell its own changes from those of other devices. */
  storageKey: string;
  /** What is here, as it is sent. */
  here(): string;
  /** The call's body without what was seen. */
  bodyOf(here: string): object;
  /** What an answer holds, as it would be sent. */
  textOf(answer: Answer): string;
  take(answer: Answer): void;
  subscribe(listener: () => void): () => void;
  onSaved?(answer: Answer): void;
  /** For the console. */
  unsaved: string;
}

interface Seen {
  version: number;
  owner: string;
  lines: string;
}

const patienceMs = 400;

/** Keeps what is in this browser and what is in the account the same, without losing what either has. */
export function savedCopy<Answer extends Saved>(ways: Ways<Answer>) {
  let isFollowing = false;
  let isListening = false;
  let syncing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function follow(): void {
    if (isFollowing) return;
    isFollowing = true;
    void sync();
    if (isListening) return;
    isListening = true;
    ways.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void sync(), patienceMs);
    });
    // Another device may have changed it; and a hidden page may be closed before the timer runs.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void sync();
      else if (isChanged()) void sync();
    });
  }

  async function saveNow(): Promise<void> {
    clearTimeout(timer);
    if (isFollowing && isChanged()) await sync();
  }

  function leave(): void {
    clearTimeout(timer);
    isFollowing = false;
  }

  function sync(): Promise<void> {
    if (!isFollowing) return Promise.resolve();
    // One request at a time; the next one sends whatever changed meanwhile.
    syncing = (syncing ?? Promise.resolve()).then(exchange).catch((error: unknown) => {
      logFailure(ways.unsaved, error);
    });
    return syncing;
  }

  async function exchange(): Promise<void> {
    if (!isFollowing) return;
    const seen = readSeen();
    const sent = ways.here();
    const isNews = seen === null || seen.lines !== sent;
    const change = { ...ways.bodyOf(sent), seen: seen?.version ?? null, owner: seen?.owner ?? null };
    const saved = await askForSaved(isNews ? change : undefined);
    if (!saved) return;
    // If the shopper changed it during the request, that change wins; the next exchange sends it.
    const isUntouched = ways.here() === sent;
    const theirs = ways.textOf(saved);
    if (isUntouched && theirs !== sent) ways.take(saved);
    if (isUntouched || theirs === sent) writeSeen({ version: saved.version, owner: saved.owner, lines: theirs });
    ways.onSaved?.(saved);
  }

  /** @returns null when nobody is signed in any more */
  async function askForSaved(change?: object): Promise<Answer | null> {
    try {
      return (await call<{ data: Answer }>(ways.address, { body: change, keepalive: true })).data;
    } catch (error) {
      if (!(error instanceof CallRefused && error.status === 401)) throw error;
      isFollowing = false;
      return null;
    }
  }

  const isChanged = () => readSeen()?.lines !== ways.here();

  function readSeen(): Seen | null {
    try {
      const seen = JSON.parse(localStorage.getItem(ways.storageKey) ?? 'null') as Partial<Seen> | null;
      return seen &&
        typeof seen.version === 'number' &&
        typeof seen.owner === 'string' &&
        typeof seen.lines === 'string'
        ? (seen as Seen)
        : null;
    } catch {
      return null;
    }
  }

  function writeSeen(seen: Seen): void {
    localStorage.setItem(ways.storageKey, JSON.stringify(seen));
  }

  return { follow, saveNow, leave };
}
