let isOver = false;

/** Whether the page that is drawn came whole from the server, and is being taken over: true on the server, too. */
export function isInitialLoad(): boolean {
  return !isOver;
}

/** Called once it is taken over. What of it waits for scripts in a boundary of its own has begun by then. */
export function endInitialLoad(): void {
  isOver = true;
}
