import type { ReactNode } from 'react';
import { Form } from 'react-router';
import type { AdminProblems, AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { adminFormText, adminProblemText } from '#app/text/admin/forms.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { useIsSending } from '#app/ui/form/use-is-sending.ts';

export interface FormTrouble {
  refusal: AdminRefusal | null;
  problems: AdminProblems;
  typed: Record<string, string>;
}

export function troubleOf(refusal: AdminRefusal | null, intent: string, id: number | null = null): FormTrouble {
  const isOurs = refusal?.intent === intent && (id === null || refusal.id === id);
  return isOurs
    ? { refusal, problems: refusal.problems, typed: refusal.typed }
    : { refusal: null, problems: {}, typed: {} };
}

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
  intent: string;
  /** The version that the owner saw; if it has changed since, nothing is written. */
  version: string | number;
  id?: number;
  trouble: FormTrouble;
  labels?: Record<string, string>;
  button: string;
  kind?: ButtonKind;
  children?: ReactNode;
}

export function AdminForm({ intent, version, id, trouble, labels = {}, button, kind, children }: AdminFormProps) {
  const isBusy = useIsSending(intent);
  const { refusal, problems } = trouble;
  const errors = Object.entries(problems).map(([name, problem]) => ({
    field: fieldId(intent, name, id),
    text: `${labels[name] ?? name}: ${problem ? adminProblemText[problem] : ''}`,
  }));
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      {refusal && (
        <ErrorSummary title={refusal.sentence ?? adminFormText.errorSummary} errors={errors} attempt={refusal} />
      )}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={version} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
      <Button type="submit" kind={kind} busy={isBusy} className="self-start">
        {button}
      </Button>
    </Form>
  );
}

/** Unique, because several forms of a page have fields of the same name. */
export function fieldId(intent: string, name: string, id?: number): string {
  return [intent, id, name].filter((part) => part !== undefined).join('-');
}

export function adminField(intent: string, name: string, trouble: FormTrouble, id?: number) {
  const problem = trouble.problems[name];
  return {
    name,
    id: fieldId(intent, name, id),
    defaultValue: trouble.typed[name],
    error: problem && adminProblemText[problem],
  };
}
