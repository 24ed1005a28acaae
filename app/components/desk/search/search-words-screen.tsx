import { Form } from 'react-router';
import { hrefWith, searchParameters } from '#app/addresses/list-address.ts';
import { categoryNames } from '#app/shop/catalog/categories.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import type { EmptySearch } from '#app/shop/search/empty-searches.ts';
import { mostTermLength, type Taught } from '#app/shop/search/teach-words.ts';
import { adminSearchText, searchDone } from '#app/text/desk/search.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { DeskForm, deskField, formKey, RefusalWithoutForm, troubleOf } from '../frame/desk-form.tsx';

export interface SearchWordsScreenProps {
  waiting: { total: number; first: readonly EmptySearch[] };
  words: readonly Taught[];
  done: keyof typeof searchDone | null;
  refusal: DeskRefusal | null;
}

export function SearchWordsScreen({ waiting, words, done, refusal }: SearchWordsScreenProps) {
  const meanings = [...new Set([...categoryNames, ...words.map(({ means }) => means)])];
  return (
    <>
      {done && <Notice kind="success">{searchDone[done]}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={[formKey('teach')]} />
      <WaitingSearches waiting={waiting} meanings={meanings} />
      <TeachForm key={words.length} refusal={refusal} meanings={meanings} />
      <KnownWords words={words} />
    </>
  );
}

const titleClasses = 'heading text-23';

function TeachForm({ refusal, meanings }: { refusal: DeskRefusal | null; meanings: readonly string[] }) {
  const { title, term, termHint, means, meansHint, save } = { ...adminSearchText, title: adminSearchText.teach };
  const trouble = troubleOf(refusal, 'teach');
  return (
    <section aria-labelledby="teach" className="flex flex-col gap-4">
      <h2 id="teach" className={titleClasses}>
        {title}
      </h2>
      <DeskForm intent="teach" seen="" trouble={trouble} labels={{ term, means }} button={save}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            {...deskField('teach', 'term', trouble)}
            label={term}
            hint={termHint}
            required
            maxLength={mostTermLength}
            autoComplete="off"
          />
          <Field
            {...deskField('teach', 'means', trouble)}
            label={means}
            hint={meansHint}
            required
            maxLength={mostTermLength}
            autoComplete="off"
            suggestions={meanings}
          />
        </div>
      </DeskForm>
    </section>
  );
}

interface WaitingSearchesProps {
  waiting: SearchWordsScreenProps['waiting'];
  meanings: readonly string[];
}

function WaitingSearches({ waiting: { total, first }, meanings }: WaitingSearchesProps) {
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting" className={titleClasses}>
        {adminSearchText.waiting}
      </h2>
      <p className="text-muted">{first.length === 0 ? adminSearchText.noneWaiting : adminSearchText.waitingLead}</p>
      <datalist id="meanings">
        {meanings.map((meaning) => (
          <option key={meaning} value={meaning} />
        ))}
      </datalist>
      <ul className="flex flex-col gap-3">
        {first.map((search) => (
          <WaitingSearch key={search.term} search={search} />
        ))}
      </ul>
      {total > first.length && <p className="text-muted">{adminSearchText.more(total - first.length)}</p>}
    </section>
  );
}

function WaitingSearch({ search: { term, times } }: { search: EmptySearch }) {
  return (
    <li className="flex flex-wrap items-end gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 wrap-anywhere">
      <p className="flex min-w-40 flex-1 flex-wrap items-center gap-x-2 sm:min-h-12">
        <a
          href={hrefWith('/search', { filters: searchParameters(term, false) })}
          className="font-semibold underline underline-offset-2"
        >
          {term}
        </a>
        <span className="text-14 text-muted">{adminSearchText.times(times)}</span>
      </p>
      <Form method="post" className="flex flex-1 basis-100 flex-wrap items-end gap-2">
        <input type="hidden" name="term" value={term} />
        <Field
          id={`means-${term}`}
          name="means"
          label={adminSearchText.sameAs}
          aria-label={adminSearchText.sameAsOf(term)}
          required
          maxLength={mostTermLength}
          autoComplete="off"
          list="meanings"
          className="min-w-0 flex-1 max-sm:basis-full"
        />
        <Button type="submit" name="intent" value="teach" kind="outline" aria-label={adminSearchText.saveOf(term)}>
          {adminSearchText.save}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="dismiss"
          kind="quiet"
          formNoValidate
          aria-label={adminSearchText.dismissOf(term)}
        >
          {adminSearchText.dismiss}
        </Button>
      </Form>
    </li>
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
                  <Form method="post">
                    <input type="hidden" name="intent" value="forget" />
                    <input type="hidden" name="term" value={term} />
                    <input type="hidden" name="means" value={means} />
                    <button
                      type="submit"
                      aria-label={adminSearchText.forgetOf(term, means)}
                      title={adminSearchText.forgetOf(term, means)}
                      className="flex min-h-8 items-center gap-1.5 rounded-control border border-control-line py-0.5 pr-2 pl-3 text-14 hover:border-ink hover:bg-sunken"
                    >
                      {term}
                      <Icon name="close" className="size-3.5 text-muted" />
                    </button>
                  </Form>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
