/** What of one person stays in the browser's storage; the theme is nobody's. */
const personal = ['cart', 'savedCart', 'recentlyViewed', 'transactionId'];

/** What of one person the browser keeps, gone. */
export function forgetPerson(): void {
  for (const key of personal) {
    const oldValue = localStorage.getItem(key);
    localStorage.removeItem(key);
    // Whoever shows it in this very page hears of it as other tabs do.
    if (oldValue !== null) dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
  }
}
