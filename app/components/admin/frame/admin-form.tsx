import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminFormText, adminProblemText } from '#app/text/admin/forms.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';

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

/** For a refusal whose form is gone, because the order changed in between. @param forms keys from `formKey` */
export function RefusalWithoutForm({ refusal, forms }: { refusal: AdminRefusal | null; forms: readonly string[] }) {
  if (!refusal?.sentence) return null;
  const { intent, id, sentence } = refusal;
  const hasForm = forms.includes(formKey(intent)) || forms.includes(formKey(intent, id));
  return !hasForm && <ErrorSummary title={sentence} attempt={refusal} />;
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
  children?: ReactNode;
}

export function AdminForm({ form, version, labels = {}, button, kind, hasFile, children }: AdminFormProps) {
  const { intent, id, refusal } = form;
  const isBusy = useIsSending(intent);
  const errors = Object.entries(refusal?.problems ?? {}).map(([name, problem]) => ({
    field: fieldId(intent, name, id),
    text: `${labels[name] ?? name}: ${problem ? adminProblemText[problem] : ''}`,
  }));
  return (
    <Form
      method="post"
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
