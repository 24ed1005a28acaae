export const heartsFormId = 'corazones';

/**
 * What every heart of the page belongs to, so that pressing one before scripts are there leads to the list, too. One for all: after a
 * page has loaded, browsers look through each of its forms for fields to fill in, and lay out the card around it for that.
 */
export function HeartsForm() {
  return (
    <form id={heartsFormId} method="post" action="/wishlist" hidden>
      <input type="hidden" name="isWished" value="true" />
    </form>
  );
}
