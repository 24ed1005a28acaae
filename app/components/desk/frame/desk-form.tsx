import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { DeskProblems, DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import { deskProblemText, deskText } from '#app/text/desk/orders/orders.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';

export interface FormTrouble {
  refusal: DeskRefusal | null;
  problems: DeskProblems;
  typed: Record<string, string>;
}

export function troubleOf(refusal: DeskRefusal | null, intent: string, id: number | null = null): FormTrouble {
  const isOurs = refusal?.intent === intent && (id === null || refusal.id === id);
  return isOurs
    ? { refusal, problems: refusal.problems, typed: refusal.typed }
    : { refusal: null, problems: {}, typed: {} };
}

export function formKey(intent: string, id: number | null = null): string {
  return id === null ? intent : `${intent}-${id}`;
}

/** For a refusal whose form is gone, because the order changed meanwhile. @param forms keys from `formKey` */
export function RefusalWithoutForm({ refusal, forms }: { refusal: DeskRefusal | null; forms: readonly string[] }) {
  if (!refusal?.sentence) return null;
  const { intent, id, sentence } = refusal;
  const hasForm = forms.includes(formKey(intent)) || forms.includes(formKey(intent, id));
  return !hasForm && <ErrorSummary title={sentence} attempt={refusal} />;
}

interface DeskFormProps {
  intent: string;
  /** The version that the owner saw; if it has changed meanwhile, nothing is written. */
  seen: string | number;
  id?: number;
  trouble: FormTrouble;
  labels?: Record<string, string>;
  button: string;
  kind?: ButtonKind;
  children?: ReactNode;
}

export function DeskForm({ intent, seen, id, trouble, labels = {}, button, kind, children }: DeskFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
  const { refusal, problems } = trouble;
  const errors = Object.entries(problems).map(([name, problem]) => ({
    field: fieldId(intent, name, id),
    text: `${labels[name] ?? name}: ${problem ? deskProblemText[problem] : ''}`,
  }));
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      {refusal && <ErrorSummary title={refusal.sentence ?? deskText.errorSummary} errors={errors} attempt={refusal} />}
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seen" value={seen} />
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

export function deskField(intent: string, name: string, trouble: FormTrouble, id?: number) {
  const problem = trouble.problems[name];
  return {
    name,
    id: fieldId(intent, name, id),
    defaultValue: trouble.typed[name],
    error: problem && deskProblemText[problem],
  };
}
