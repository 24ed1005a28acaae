let isOver = false;

/** Whether the page that is drawn came whole from the server, and is being taken over: true on the server, too. */
export function isFirstPage(): boolean {
  return !isOver;
}

/** Called once the first page is taken over. What of it waits for scripts in a boundary of its own has begun by then. */
export function endFirstPage(): void {
  isOver = true;
}
