/** A page that Back shows again as it was left (from memory) stands where it was left: WebKit shows its top. */
export function restoreScroll(): void {
  let left = 0;
  addEventListener('pagehide', () => {
    left = scrollY;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) scrollTo(0, left);
  });
}
