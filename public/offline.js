// The page that `sw.js` shows in place of another: in the shopper's theme, and gone as soon as the shop can be reached again.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.dataset.theme = 'dark';
} catch (error) {
  // Storage forbidden: light, as the shop itself.
  console.error('The theme of the shop cannot be read', error);
}

const longestPause = 30_000;
let pause = 1000;
let nextLook;

// The browser's event comes first where it comes at all: not after a failure of the shop, nor of a network beyond the device's own.
addEventListener('online', () => location.reload());
document.addEventListener('visibilitychange', () => document.hidden || lookNow());
lookLater();

function lookLater() {
  // A random part, so that not every shopper asks at the same moment after a failure of the shop.
  nextLook = setTimeout(lookNow, pause * (1 + Math.random() / 4));
  pause = Math.min(pause * 2, longestPause);
}

async function lookNow() {
  clearTimeout(nextLook);
  if (document.hidden) return;
  try {
    // A small file that the worker does not keep. Any answer will do: the page itself says better what is wrong.
    await fetch('/icon-192.png', { method: 'HEAD', cache: 'no-store' });
    location.reload();
  } catch {
    lookLater();
  }
}
