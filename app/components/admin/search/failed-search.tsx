import { Form } from 'react-router';
import { hrefWith, searchParameters } from '#app/addresses/list-address.ts';
import { categoryKeys, nameOfCategory } from '#app/shop/catalog/categories.ts';
import type { EmptySearch, EmptySearchView } from '#app/shop/search/empty-searches.ts';
import { mostTermLength, type Taught } from '#app/shop/search/teach-words.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminFormText, adminProblemText } from '#app/text/admin/forms.ts';
import { adminSearchText } from '#app/text/admin/search.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { IntentButton } from '../frame/intent-button.tsx';
import { useMoments } from '../frame/use-moments.ts';

interface FailedSearchesProps {
  searches: readonly EmptySearch[];
  view: EmptySearchView;
  words: readonly Taught[];
  refusal: AdminRefusal | null;
}

const meaningsId = 'meanings';

/** What a word can be said to mean: categories, and what other words mean. */
export function meaningsOf(words: readonly Taught[]): string[] {
  return [...new Set([...categoryKeys().map(nameOfCategory), ...words.map(({ means }) => means)])];
}

/** Whether the refusal stands at one of these searches. */
export function isAtSearch(refusal: AdminRefusal | null, searches: readonly EmptySearch[]): boolean {
  return refusal?.intent === 'teach' && searches.some(({ term }) => term === refusal.typed.term);
}

export function FailedSearches({ searches, view, words, refusal }: FailedSearchesProps) {
  return (
    <>
      <datalist id={meaningsId}>
        {meaningsOf(words).map((meaning) => (
          <option key={meaning} value={meaning} />
        ))}
      </datalist>
      <ul className="flex flex-col gap-3">
        {searches.map((search, index) => (
          <FailedSearch
            key={search.term}
            search={search}
            position={index}
            view={view}
            refusal={isAtSearch(refusal, [search]) ? refusal : null}
          />
        ))}
      </ul>
    </>
  );
}

interface FailedSearchProps {
  search: EmptySearch;
  /** Terms have blanks, which no id may have. */
  position: number;
  view: EmptySearchView;
  refusal: AdminRefusal | null;
}

function FailedSearch({ search: { term, times, lastAt }, position, view, refusal }: FailedSearchProps) {
  const problem = refusal?.problems.means;
  const moments = useMoments();
  const fieldId = `means-${position}`;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 wrap-anywhere">
      {refusal && (
        <ErrorSummary
          title={refusal.sentence ?? adminFormText.errorSummary}
          errors={problem ? [{ field: fieldId, text: `${adminSearchText.sameAs}: ${adminProblemText[problem]}` }] : []}
          attempt={refusal}
        />
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <p className="flex min-w-40 flex-1 flex-col justify-center sm:min-h-12">
          <a
            href={hrefWith('/search', { filters: searchParameters(term, false) })}
            className="font-semibold underline underline-offset-2"
          >
            {term}
          </a>
          <span className="text-14 text-muted">{adminSearchText.times(times, moments.on(lastAt))}</span>
        </p>
        <Form method="post" className="flex flex-1 basis-120 flex-wrap items-end gap-2">
          <input type="hidden" name="term" value={term} />
          <Field
            id={fieldId}
            name="means"
            label={adminSearchText.sameAs}
            aria-label={adminSearchText.sameAsOf(term)}
            defaultValue={refusal?.typed.means}
            error={problem && adminProblemText[problem]}
            required
            maxLength={mostTermLength}
            autoComplete="off"
            list={meaningsId}
            className="min-w-0 flex-1 basis-40"
          />
          <IntentButton intent="teach" kind="outline" aria-label={adminSearchText.saveOf(term)}>
            {adminSearchText.save}
          </IntentButton>
          {view === 'waiting' ? (
            <Step intent="aside" label={adminSearchText.setAsideOf(term)} text={adminSearchText.setAside} />
          ) : (
            <Step intent="back" label={adminSearchText.takeBackOf(term)} text={adminSearchText.takeBack} />
          )}
          <Step intent="dismiss" label={adminSearchText.dismissOf(term)} text={adminSearchText.dismiss} />
        </Form>
      </div>
    </li>
  );
}

/** A press that needs nothing typed. */
function Step({ intent, label, text }: { intent: string; label: string; text: string }) {
  return (
    <IntentButton intent={intent} kind="quiet" formNoValidate aria-label={label} className="max-lg:px-2">
      {text}
    </IntentButton>
  );
}
