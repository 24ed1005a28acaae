export const heartsFormId = 'corazones';

/**
 * One form for the hearts and the comparisons of all cards, because browsers scan each form for autofill and lay out the card around it
 * for that. It has no fields: each button brings its own.
 */
export function HeartsForm() {
  return <form id={heartsFormId} method="post" action="/wishlist" hidden />;
}
