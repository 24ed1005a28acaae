import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminFormText, adminProblemText } from '#app/text/admin/forms.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';
import { TypedTexts } from './typed-texts.tsx';

/**
 * One form of a page: what was refused of it, and its fields.
 * @param id of what it is about, where a page has several of the same intent
 */
export function formOf(refusal: AdminRefusal | null, intent: string, id?: number) {
  const isOurs = refusal?.intent === intent && (id === undefined || refusal.id === id);
  const ours = isOurs ? refusal : null;
  const field = (name: string) => {
    const problem = ours?.problems[name];
    return {
      name,
      id: fieldId(intent, name, id),
      defaultValue: ours?.typed[name],
      error: problem && adminProblemText[problem],
    };
  };
  return { intent, id, refusal: ours, field };
}

/**
 * The version that a form sends with. After a conflict the owner sees what another window saved; what was only typed wrong still counts
 * from what was seen before, so that nothing is overwritten unseen.
 */
export function seenVersion<Version extends string | number>(refusal: AdminRefusal | null, version: Version) {
  const isOnlyTyped = refusal !== null && (refusal.status === 422 || refusal.sentence === null);
  return (isOnlyTyped && refusal.typed.seen) || version;
}

export type FormOfPage = ReturnType<typeof formOf>;

export function formKey(intent: string, id: number | null = null): string {
  return id === null ? intent : `${intent}-${id}`;
}

/** What was typed about something that another window removed, as a new one. @param intent of the form for a new one */
export function refusalAsNew(refusal: AdminRefusal, intent: string): AdminRefusal {
  return { ...refusal, intent, id: null, sentence: adminFormText.removedMeanwhile };
}

interface RefusalWithoutFormProps {
  refusal: AdminRefusal | null;
  /** Of the page, by `formKey`. */
  forms: readonly string[];
  /** Of the fields of the forms that can be gone. */
  labels?: Readonly<Record<string, string>>;
}

/** For a refusal whose form is gone, because what it is about changed in between: what was typed is there to be copied. */
export function RefusalWithoutForm({ refusal, forms, labels = {} }: RefusalWithoutFormProps) {
  if (!refusal?.sentence) return null;
  const { intent, id, sentence, typed } = refusal;
  if (forms.includes(formKey(intent)) || forms.includes(formKey(intent, id))) return null;
  return (
    <>
      <ErrorSummary title={sentence} attempt={refusal} />
      <TypedTexts labels={labels} typed={typed} />
    </>
  );
}

interface AdminFormProps {
  form: FormOfPage;
  /** The version that the owner saw; if it has changed since, nothing is written. */
  version: string | number;
  labels?: Record<string, string>;
  button: string;
  kind?: ButtonKind;
  /** It sends a file. */
  hasFile?: boolean;
  /** Where it is sent; else to the page it is on. */
  action?: string;
  children?: ReactNode;
}

export function AdminForm({ form, version, labels = {}, button, kind, hasFile, action, children }: AdminFormProps) {
  const { intent, id, refusal } = form;
  const isBusy = useIsSending(intent);
  const errors = Object.entries(refusal?.problems ?? {}).map(([name, problem]) => ({
    field: fieldId(intent, name, id),
    text: `${labels[name] ?? name}: ${problem ? adminProblemText[problem] : ''}`,
  }));
  return (
    <Form
      method="post"
      action={action}
      encType={hasFile ? 'multipart/form-data' : undefined}
      noValidate
      className="flex flex-col gap-4"
    >
      {refusal && (
        <ErrorSummary title={refusal.sentence ?? adminFormText.errorSummary} errors={errors} attempt={refusal} />
      )}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seenVersion(refusal, version)} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
      <Button type="submit" kind={kind} busy={isBusy} className="self-start">
        {button}
      </Button>
    </Form>
  );
}

/** Unique, because several forms of a page have fields of the same name. */
function fieldId(intent: string, name: string, id?: number): string {
  return [intent, id, name].filter((part) => part !== undefined).join('-');
}
