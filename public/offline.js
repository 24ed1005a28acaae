// The page that `sw.js` shows in place of another: in the shopper's theme, and gone as soon as there is a connection again.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch {
  // Storage forbidden: light, as the shop itself.
}
addEventListener('online', () => location.reload());
