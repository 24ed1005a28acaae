import { CallRefused, call } from './call.ts';
import { logFailure } from './log-failure.ts';

interface Saved {
  version: number;
  /** A hash of the customer's id. */
  owner: string;
}

interface SyncOptions<Answer extends Saved> {
  address: string;
  /** Where this browser keeps what it saw last, to tell its own changes from those of other devices. */
  storageKey: string;
  /** What this browser has, as it is sent. */
  local(): string;
  /** The call's body without what was seen. */
  bodyOf(local: string): object;
  /** What an answer holds, as it would be sent. */
  textOf(answer: Answer): string;
  applyRemote(answer: Answer): void;
  subscribe(listener: () => void): () => void;
  onSaved?(answer: Answer): void;
  /** For the console. */
  unsaved: string;
}

interface SyncState {
  version: number;
  owner: string;
  lines: string;
}

const patienceMs = 400;

/** Keeps what is in this browser and what is in the account the same, without losing what either has. */
export function accountSync<Answer extends Saved>(options: SyncOptions<Answer>) {
  let isStarted = false;
  let isListening = false;
  let syncing: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    void sync();
    if (isListening) return;
    isListening = true;
    options.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void sync(), patienceMs);
    });
    // Another device may have changed it; and a hidden page may be closed before the timer runs.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' || isChanged()) void sync();
    });
  }

  async function saveNow(): Promise<void> {
    clearTimeout(timer);
    if (isStarted && isChanged()) await sync();
  }

  function stop(): void {
    clearTimeout(timer);
    isStarted = false;
  }

  function sync(): Promise<void> {
    if (!isStarted) return Promise.resolve();
    // One request at a time; the next one sends whatever changed while it ran.
    syncing = (syncing ?? Promise.resolve()).then(exchange).catch((error: unknown) => {
      logFailure(options.unsaved, error);
    });
    return syncing;
  }

  async function exchange(): Promise<void> {
    if (!isStarted) return;
    const seen = readSyncState();
    const sent = options.local();
    const hasChanges = seen === null || seen.lines !== sent;
    const change = { ...options.bodyOf(sent), seen: seen?.version ?? null, owner: seen?.owner ?? null };
    const saved = await askForSaved(hasChanges ? change : undefined);
    if (!saved) return;
    // If the shopper changed it during the request, that change wins; the next exchange sends it.
    const isUntouched = options.local() === sent;
    const remote = options.textOf(saved);
    if (isUntouched && remote !== sent) options.applyRemote(saved);
    if (isUntouched || remote === sent) writeSyncState({ version: saved.version, owner: saved.owner, lines: remote });
    options.onSaved?.(saved);
  }

  /** @returns null when nobody is signed in any more */
  async function askForSaved(change?: object): Promise<Answer | null> {
    try {
      return (await call<{ data: Answer }>(options.address, { body: change, keepalive: true })).data;
    } catch (error) {
      if (!(error instanceof CallRefused && error.status === 401)) throw error;
      isStarted = false;
      return null;
    }
  }

  const isChanged = () => readSyncState()?.lines !== options.local();

  function readSyncState(): SyncState | null {
    try {
      const seen = JSON.parse(localStorage.getItem(options.storageKey) ?? 'null') as Partial<SyncState> | null;
      return seen &&
        typeof seen.version === 'number' &&
        typeof seen.owner === 'string' &&
        typeof seen.lines === 'string'
        ? (seen as SyncState)
        : null;
    } catch {
      return null;
    }
  }

  function writeSyncState(seen: SyncState): void {
    localStorage.setItem(options.storageKey, JSON.stringify(seen));
  }

  return { start, saveNow, sync, stop };
}
