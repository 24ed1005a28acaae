export const heartsFormId = 'corazones';

/**
 * The form of all hearts of a page, so that they work before scripts have loaded. One for all, because browsers scan
 * each form for autofill after loading, and lay out the card around it for that.
 */
export function HeartsForm() {
  return (
    <form id={heartsFormId} method="post" action="/wishlist" hidden>
      <input type="hidden" name="isWished" value="true" />
    </form>
  );
}
