import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminForm, formKey, formOf, RefusalWithoutForm } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { FailedSearches, isAtSearch, meaningsOf } from '#app/components/admin/search/failed-search.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { waitingByTerm } from '#app/shop/alerts/sold-terms.server.ts';
import { emptySearches } from '#app/shop/search/empty-searches.server.ts';
import type { EmptySearch } from '#app/shop/search/empty-searches.ts';
import { taughtWords } from '#app/shop/search/teach-words.server.ts';
import { mostTermLength, searchesShown, type Taught } from '#app/shop/search/teach-words.ts';
import { unsoldWords } from '#app/shop/search/unsold-words.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import type { Queryable } from '#app/shop/shared/schema.ts';
import { adminSearchText, failedSearchText, searchDone } from '#app/text/admin/search.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/search-words';
import { actOnSearch } from './search-action.server.ts';

export const meta = adminMeta(adminSearchText, adminPages.search);

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  return {
    waiting: await emptySearches(db, searchesShown),
    words: await taughtWords(db),
    unsold: await unsoldWithWaiting(db),
    done: ownKey(searchDone, new URL(args.request.url).searchParams.get('hecho')),
  };
}

async function unsoldWithWaiting(db: Queryable): Promise<UnsoldWord[]> {
  const [terms, waiting] = await Promise.all([unsoldWords(db), waitingByTerm(db)]);
  return terms.map((term) => ({ term, waiting: waiting.get(term) ?? 0 }));
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnSearch(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function SearchWords({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, words, unsold } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const isAtWaiting = isAtSearch(refusal, waiting.first);
  return (
    <AdminFrame title={adminSearchText.title} lead={adminSearchText.lead}>
      {done && <Notice kind="success">{searchDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={[formKey('teach'), formKey('unsold')]} />
      <WaitingSearches waiting={waiting} words={words} refusal={refusal} />
      <TeachForm key={words.length} refusal={isAtWaiting ? null : refusal} meanings={meaningsOf(words)} />
      <KnownWords words={words} />
      <UnsoldWords key={`unsold-${unsold.length}`} words={unsold} refusal={refusal} />
    </AdminFrame>
  );
}

const titleClasses = 'heading text-23';

function TeachForm({ refusal, meanings }: { refusal: AdminRefusal | null; meanings: readonly string[] }) {
  const { title, term, termHint, means, meansHint, save } = { ...adminSearchText, title: adminSearchText.teach };
  const form = formOf(refusal, 'teach');
  return (
    <section aria-labelledby="teach" className="flex flex-col gap-4">
      <h2 id="teach" className={titleClasses}>
        {title}
      </h2>
      <AdminForm form={form} version="" labels={{ term, means }} button={save}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            {...form.field('term')}
            label={term}
            hint={termHint}
            required
            maxLength={mostTermLength}
            autoComplete="off"
          />
          <Field
            {...form.field('means')}
            label={means}
            hint={meansHint}
            required
            maxLength={mostTermLength}
            autoComplete="off"
            suggestions={meanings}
          />
        </div>
      </AdminForm>
    </section>
  );
}

interface WaitingSearchesProps {
  waiting: { total: number; first: readonly EmptySearch[] };
  words: readonly Taught[];
  refusal: AdminRefusal | null;
}

function WaitingSearches({ waiting: { total, first }, words, refusal }: WaitingSearchesProps) {
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting" className={titleClasses}>
        {adminSearchText.waiting}
      </h2>
      <p className="text-muted">{first.length === 0 ? adminSearchText.noneWaiting : adminSearchText.waitingLead}</p>
      <FailedSearches searches={first} view="waiting" words={words} refusal={refusal} />
      <LinkButton to={adminPages.failedSearches} kind="outline" className="self-start">
        {total > first.length ? adminSearchText.seeAll(total) : failedSearchText.title}
      </LinkButton>
    </section>
  );
}

interface UnsoldWord {
  term: string;
  /** How many asked to be notified when the shop sells it. */
  waiting: number;
}

function UnsoldWords({ words, refusal }: { words: readonly UnsoldWord[]; refusal: AdminRefusal | null }) {
  const { unsoldTerm, unsoldHint, addUnsold } = adminSearchText;
  const form = formOf(refusal, 'unsold');
  return (
    <section aria-labelledby="unsold" className="flex flex-col gap-4">
      <h2 id="unsold" className={titleClasses}>
        {adminSearchText.unsold}
      </h2>
      <p className="text-muted">{adminSearchText.unsoldLead}</p>
      <ul className="flex flex-wrap gap-2">
        {words.map(({ term, waiting }) => (
          <li key={term}>
            <WordButton
              intent="sold"
              fields={{ term }}
              {...(waiting === 0
                ? { text: term, label: adminSearchText.removeUnsoldOf(term) }
                : {
                    text: adminSearchText.awaited(term, waiting),
                    label: adminSearchText.removeAwaitedOf(term, waiting),
                  })}
            />
          </li>
        ))}
      </ul>
      <AdminForm form={form} version="" labels={{ term: unsoldTerm }} button={addUnsold}>
        <Field
          {...form.field('term')}
          label={unsoldTerm}
          hint={unsoldHint}
          required
          maxLength={mostTermLength}
          autoComplete="off"
        />
      </AdminForm>
    </section>
  );
}

interface WordButtonProps {
  intent: string;
  fields: Readonly<Record<string, string>>;
  label: string;
  text: string;
}

/** A word with a cross, which takes it away. */
function WordButton({ intent, fields, label, text }: WordButtonProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button
        type="submit"
        aria-label={label}
        title={label}
        className="flex min-h-8 items-center gap-1.5 rounded-control border border-control-line py-0.5 pr-2 pl-3 text-14 hover:border-ink hover:bg-sunken"
      >
        {text}
        <Icon name="close" className="size-3.5 text-muted" />
      </button>
    </Form>
  );
}

function KnownWords({ words }: { words: readonly Taught[] }) {
  const byMeaning = Map.groupBy(words, ({ means }) => means);
  return (
    <section aria-labelledby="known" className="flex flex-col gap-3">
      <h2 id="known" className={titleClasses}>
        {adminSearchText.words}
      </h2>
      <p className="text-muted">
        {adminSearchText.count(words.length)}. {adminSearchText.wordsLead}
      </p>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {[...byMeaning].map(([means, same]) => (
          <li key={means} className="grid gap-x-4 gap-y-2 px-4 py-3 wrap-anywhere sm:grid-cols-[12rem_minmax(0,1fr)]">
            <h3 className="font-semibold sm:pt-1">{means}</h3>
            <ul className="flex flex-wrap gap-2">
              {same.map(({ term }) => (
                <li key={term}>
                  <WordButton
                    intent="forget"
                    fields={{ term, means }}
                    label={adminSearchText.forgetOf(term, means)}
                    text={term}
                  />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
