import { askTermAddress } from '#app/shop/alerts/alert.ts';
import { alertText } from '#app/text/alerts/alerts.ts';
import { AlertFields } from './alert-fields.tsx';

/** On the page of a search that finds only what the shop does not sell. */
export default function TermAlertPanel({ term }: { term: string }) {
  return (
    <section
      aria-labelledby="unsold"
      className="mx-auto w-full max-w-xl rounded-card border border-line bg-surface p-5"
    >
      <h2 id="unsold" className="heading text-23">
        {alertText.whenSold}
      </h2>
      <form method="post" action={askTermAddress(term)} noValidate className="flex flex-col gap-4 pt-3">
        <p className="text-14 text-muted">{alertText.leadOfTerm}</p>
        <AlertFields subject={{ term }} isSignedIn={null} />
      </form>
    </section>
  );
}
