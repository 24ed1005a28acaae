import { Form, useNavigation } from 'react-router';
import { longestQuestion, type OwnQuestion } from '#app/shop/questions/question.ts';
import { questionStates, questionText as words } from '#app/text/questions/questions.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { TextAreaField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { CenteredPage } from '../frame/centered-page.tsx';

export interface QuestionAnswer {
  typed: string;
  /** Of the field; else of the whole form. */
  problem: string | null;
  sentence: string | null;
}

interface AskQuestionProps {
  product: { id: string; name: string };
  own: readonly OwnQuestion[];
  isSent: boolean;
  isConfirmed: boolean;
  answer: QuestionAnswer | undefined;
}

export function AskQuestion({ product, own, isSent, isConfirmed, answer }: AskQuestionProps) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <CenteredPage title={words.ask} lead={product.name}>
      {isSent && !answer && <Notice kind="success">{isConfirmed ? words.sent : words.sentUnconfirmed}</Notice>}
      {answer?.sentence && <Notice kind="error">{answer.sentence}</Notice>}
      {answer?.problem && (
        <ErrorSummary title={words.errorSummary} errors={[{ field: 'text', text: answer.problem }]} attempt={answer} />
      )}
      <p className="text-14 text-muted">{words.lead}</p>
      <Form key={own.length} method="post" noValidate className="flex flex-col gap-5">
        <TextAreaField
          name="text"
          label={words.label}
          hint={words.hint}
          error={answer?.problem}
          defaultValue={answer?.typed}
          required
          maxLength={longestQuestion}
          rows={4}
        />
        <Button type="submit" size="large" wide busy={isBusy}>
          {words.submit}
        </Button>
      </Form>
      {own.length > 0 && (
        <section aria-label={words.yours} className="flex flex-col gap-2 border-t border-line pt-4">
          <h2 className="heading text-18">{words.yours}</h2>
          <ul className="flex flex-col gap-3">
            {own.map(({ question, askedAt, state }) => (
              <li key={`${askedAt.getTime()} ${question}`} className="wrap-anywhere">
                <p className="whitespace-pre-line">{question}</p>
                <p className="text-14 text-muted">{questionStates[state]}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <LinkButton to={`/product/${product.id}`} kind="quiet">
        {words.toProduct}
      </LinkButton>
    </CenteredPage>
  );
}
