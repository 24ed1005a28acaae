// The page that `sw.js` shows in place of another: in the shopper's theme, and gone as soon as there is a connection again.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch (error) {
  // Storage forbidden: light, as the shop itself.
  console.error('The theme of the shop cannot be read', error);
}
addEventListener('online', () => location.reload());
