export const cardActionsFormId = 'corazones';

/**
 * One form for the buttons of all cards, hearts and comparisons, because browsers scan each form for autofill and lay out the card around it
 * for that. It has no fields: each button brings its own.
 */
export function CardActionsForm() {
  return <form id={cardActionsFormId} method="post" action="/wishlist" hidden />;
}
