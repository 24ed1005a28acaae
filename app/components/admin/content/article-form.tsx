import { Form } from 'react-router';
import { formOf, seenVersion } from '#app/components/admin/frame/admin-form.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import type { ArticleState } from '#app/shop/blog/admin-article.ts';
import { articleDrawings, longestAuthor, longestDescription, longestTitle } from '#app/shop/blog/articles.ts';
import type { ContentPicture } from '#app/shop/content/content-pictures.ts';
import { longestSlug } from '#app/shop/content/slug.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { articleLabels, drawingNames, adminArticlesText as words } from '#app/text/admin/content/articles.ts';
import { adminFormText, adminProblemText } from '#app/text/admin/forms.ts';
import { formatDay } from '#app/text/format.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { TextField } from './text-field.tsx';

interface ArticleFormProps {
  /** What its fields show, where nothing was refused. */
  shown: Record<string, string>;
  version: number;
  /** Null of one that is not there yet. */
  state: ArticleState | null;
  pictures: readonly ContentPicture[];
  refusal: AdminRefusal | null;
  /** Another window saved in between, which is said above. */
  hasConflict: boolean;
  /** Another window deleted it: saved, it comes back. */
  isDeleted: boolean;
}

const intent = 'article';

export function ArticleForm(props: ArticleFormProps) {
  const { shown, version, state, pictures, refusal, hasConflict, isDeleted } = props;
  const form = formOf(refusal && { ...refusal, intent }, intent);
  const typed = form.refusal?.typed ?? shown;
  const field = (name: keyof typeof articleLabels) => {
    return { ...form.field(name), label: articleLabels[name], defaultValue: typed[name] ?? '' };
  };
  const { label, defaultValue, ...body } = field('body');
  const hasDetailsProblem = ['slug', 'author', 'publishOn', 'image', 'imageAlt'].some(
    (name) => form.refusal?.problems[name],
  );
  const isPublic = state === 'published' || state === 'scheduled';
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      {form.refusal && !hasConflict && <ArticleProblems refusal={form.refusal} />}
      <input type="hidden" name="seen" value={seenVersion(form.refusal, version)} />
      {isDeleted && <input type="hidden" name="restore" value="on" />}
      <Field {...field('title')} required maxLength={longestTitle} autoComplete="off" autoFocus={state === null} />
      <TextAreaField
        {...field('description')}
        rows={2}
        maxLength={longestDescription}
        hint={words.descriptionHint}
        spellCheck
      />
      <TextField field={body} label={label} text={defaultValue} className="article-text" />
      <details open={hasDetailsProblem} className="rounded-card border border-line bg-surface p-4">
        <summary className="py-1.5 font-semibold">{words.details}</summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          <Field {...field('slug')} maxLength={longestSlug} autoComplete="off" hint={words.slugHint} />
          <Field {...field('publishOn')} type="date" hint={words.publishOnHint} />
          <Field {...field('author')} maxLength={longestAuthor} autoComplete="off" />
          <SelectField {...field('image')} options={imageOptions(pictures, typed.image)} />
          <Field {...field('imageAlt')} maxLength={200} autoComplete="off" hint={words.imageAltHint} />
        </div>
      </details>
      <div className="flex flex-wrap gap-3">
        <IntentButton intent="publish">{isPublic ? words.save : words.publish}</IntentButton>
        <IntentButton intent="draft" kind="outline">
          {isPublic ? words.hide : words.saveDraft}
        </IntentButton>
      </div>
    </Form>
  );
}

function ArticleProblems({ refusal }: { refusal: AdminRefusal }) {
  const errors = Object.entries(refusal.problems).map(([name, problem]) => ({
    field: `${intent}-${name}`,
    text: `${(articleLabels as Record<string, string>)[name] ?? name}: ${problem ? adminProblemText[problem] : ''}`,
  }));
  return <ErrorSummary title={refusal.sentence ?? adminFormText.errorSummary} errors={errors} attempt={refusal} />;
}

function imageOptions(pictures: readonly ContentPicture[], present = '') {
  const addresses = [...articleDrawings, ...pictures.map(({ address }) => address)];
  const all = present === '' || addresses.includes(present) ? addresses : [present, ...addresses];
  return all.map((address) => ({ value: address, label: saidInArticle.image(address) }));
}

/** How a field that is chosen is read. */
export const saidInArticle = {
  publishOn: (day: string) => day && formatDay(day),
  image: (address: string) => ownValue(drawingNames, address) ?? shortName(address),
};

const shortName = (address: string) => address.replace(/^.*\/([0-9a-f]{6}).*$/, 'Imagen $1');
