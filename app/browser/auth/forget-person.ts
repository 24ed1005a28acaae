/** Keys of browser storage that belong to one person. The theme does not. */
const personal = [
  'cart',
  'savedCart',
  'orderedHere',
  'myPc',
  'savedMyPc',
  'boughtHere',
  'recentlyViewed',
  'transactionId',
  'deliveryPlace',
];

export function forgetPerson(): void {
  for (const key of personal) {
    const oldValue = localStorage.getItem(key);
    localStorage.removeItem(key);
    // Browsers send `storage` events only to other tabs; this page has to be notified too.
    if (oldValue !== null) dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue: null }));
  }
}
