/**
 * Keeps presses that only scripts answer well, until React has taken over the pressed button: it drops what comes
 * before. They are buttons of their own and hearts (links and forms work without scripts), and the buttons of a form
 * that waits for something else (`data-waiting`), as payment waits for the cart, which the server does not know. Enter
 * in a field presses its form's button.
 *
 * Runs in the head, before anything can be pressed. React gives properties of this name to what it has taken over.
 */
export const eventReplayScript = `{
  const presses = [];
  const isTaken = (button) => Object.keys(button).some((key) => key.startsWith('__reactProps')) && !button.closest('[data-waiting]');
  const repeat = () => {
    for (const button of presses.splice(0)) {
      if (isTaken(button)) button.click();
      else if (button.isConnected) presses.push(button);
    }
    if (presses.length) setTimeout(repeat, 50);
  };
  addEventListener('click', (event) => {
    const button = event.target.closest('button[type="button"], button[form], [data-waiting] button');
    if (!button || isTaken(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (presses.push(button) === 1) setTimeout(repeat, 50);
  }, true);
}`;
