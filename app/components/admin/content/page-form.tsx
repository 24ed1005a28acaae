import { Form } from 'react-router';
import { formOf, seenVersion } from '#app/components/admin/frame/admin-form.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { longestSlug } from '#app/shop/content/slug.ts';
import { longestDescription, longestLead, longestTitle } from '#app/shop/pages/page.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { pageLabels, adminPagesText as words } from '#app/text/admin/content/pages.ts';
import { adminFormText, adminProblemText } from '#app/text/admin/forms.ts';
import { placeholderNames } from '#app/text/legal/document.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField, Field, TextAreaField } from '#app/ui/form/field.tsx';
import { TextField } from './text-field.tsx';

interface PageFormProps {
  shown: Record<string, string>;
  version: number;
  /** Null of a legal text, which has its link there. */
  isInFooter: boolean | null;
  /** It has no address yet. */
  isNew: boolean;
  refusal: AdminRefusal | null;
  /** Another window saved in between, which is said above. */
  hasConflict: boolean;
}

const intent = 'page';

export function PageForm({ shown, version, isInFooter, isNew, refusal, hasConflict }: PageFormProps) {
  const form = formOf(refusal && { ...refusal, intent }, intent);
  const typed = form.refusal?.typed ?? shown;
  const field = (name: keyof typeof pageLabels) => {
    return { ...form.field(name), label: pageLabels[name], defaultValue: typed[name] ?? '' };
  };
  const { label, defaultValue, ...body } = field('body');
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      {form.refusal && !hasConflict && <PageProblems refusal={form.refusal} />}
      <input type="hidden" name="seen" value={seenVersion(form.refusal, version)} />
      <Field {...field('title')} required maxLength={longestTitle} autoComplete="off" />
      {isNew && <Field {...field('slug')} maxLength={longestSlug} autoComplete="off" hint={words.slugHint} />}
      <TextAreaField {...field('description')} rows={2} required maxLength={longestDescription} spellCheck />
      <TextAreaField {...field('lead')} rows={2} maxLength={longestLead} spellCheck />
      <TextField field={body} label={label} text={defaultValue} className="page-text" />
      <p className="text-14 text-muted">
        {words.placeholders} <span className="designator">{placeholderNames.map((name) => `{${name}}`).join(' ')}</span>
      </p>
      {isInFooter !== null && (
        <CheckboxField
          id="in-footer"
          name="isInFooter"
          value="si"
          defaultChecked={form.refusal ? 'isInFooter' in typed : isInFooter}
          label={pageLabels.isInFooter}
          hint={words.footerHint}
        />
      )}
      {isNew ? (
        <IntentButton intent="add" className="self-start">
          {words.add}
        </IntentButton>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <Field {...field('inForceFrom')} type="date" hint={words.inForceHint} />
          <IntentButton intent="publish">{words.publish}</IntentButton>
          <IntentButton intent="save" kind="outline">
            {words.save}
          </IntentButton>
        </div>
      )}
    </Form>
  );
}

function PageProblems({ refusal }: { refusal: AdminRefusal }) {
  const errors = Object.entries(refusal.problems).map(([name, problem]) => ({
    field: `${intent}-${name}`,
    text: `${(pageLabels as Record<string, string>)[name] ?? name}: ${problem ? adminProblemText[problem] : ''}`,
  }));
  return <ErrorSummary title={refusal.sentence ?? adminFormText.errorSummary} errors={errors} attempt={refusal} />;
}
