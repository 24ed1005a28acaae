import { buildsPath } from '#app/addresses/build-address.ts';
import { buttonClasses } from '#app/ui/button.tsx';

export interface BuilderQuestionProps {
  title: string;
  use: string;
  shortUse: string;
  uses: readonly { use: string; name: string }[];
  budget: string;
  shortBudget: string;
  action: string;
}

const field =
  'h-11 min-w-0 rounded-control border border-control-line bg-surface px-3 text-16 text-ink hover:border-ink';

/** What for and how much: a form to the builder's first page, which answers with whole computers. */
export default function BuilderQuestion({
  title,
  use,
  shortUse,
  uses,
  budget,
  shortBudget,
  action,
}: BuilderQuestionProps) {
  return (
    <>
      <h2 id="arma">{title}</h2>
      <form action={buildsPath} className="contents">
        <select name="uso" required aria-label={use} className={`select ${field}`} defaultValue="">
          <option value="" disabled>
            {shortUse}
          </option>
          {uses.map((each) => (
            <option key={each.use} value={each.use}>
              {each.name}
            </option>
          ))}
        </select>
        <input
          name="presupuesto"
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          aria-label={budget}
          placeholder={shortBudget}
          className={field}
        />
        <button type="submit" className={`${buttonClasses({ size: 'small' })} min-h-11`}>
          {action}
        </button>
      </form>
    </>
  );
}
