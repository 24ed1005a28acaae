import { Form, useLocation, useNavigation } from 'react-router';
import { type StepUpRequest, stepUpField } from '#app/shop/customers/owner-sign-in/step-up-request.ts';
import { ownerSignInText } from '#app/text/admin/owner-sign-in.ts';
import { secondStepText } from '#app/text/auth/second-step.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';

const { title, lead, password, code, submit, cancel } = ownerSignInText.stepUp;

/** Stands in for the page whose form was sent; the form goes on from here with what was typed. */
export function StepUpScreen({ asked }: { asked: StepUpRequest }) {
  const isBusy = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const { fields, by, refusal } = asked.stepUp;
  return (
    <AdminFrame title={title} lead={lead}>
      <Card className="max-w-xl">
        <Form method="post" action={pathname + search} noValidate data-carries-unsaved className="flex flex-col gap-4">
          {refusal && (
            <ErrorSummary
              title={ownerSignInText.errorSummary}
              errors={[{ field: stepUpField, text: refusal }]}
              attempt={asked}
            />
          )}
          {fields.map(([name, value], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several fields may have one name
            <input key={index} type="hidden" name={name} value={value} />
          ))}
          {by === 'password' ? (
            <Field
              name={stepUpField}
              type="password"
              label={password}
              error={refusal}
              required
              autoComplete="current-password"
            />
          ) : (
            <Field
              name={stepUpField}
              label={code}
              hint={secondStepText.codeHint}
              error={refusal}
              required
              maxLength={40}
              autoComplete="one-time-code"
              spellCheck={false}
            />
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={isBusy}>
              {submit}
            </Button>
            <LinkButton to={pathname + search} reloadDocument kind="quiet">
              {cancel}
            </LinkButton>
          </div>
        </Form>
      </Card>
    </AdminFrame>
  );
}
