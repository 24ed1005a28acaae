import { data, Form, redirect, useNavigation } from 'react-router';
import { CenteredPage } from '#app/components/centered/centered-page.tsx';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { requestIdContext, servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { requireSession } from '#app/session.server.ts';
import { productIdPattern } from '#app/shop/catalog/product.ts';
import { findProduct } from '#app/shop/catalog/products.server.ts';
import { longestQuestion } from '#app/shop/questions/question.ts';
import { askQuestion, questionsBy } from '#app/shop/questions/questions.server.ts';
import { takeFromDatabase } from '#app/shop/shared/database-rate-limit.server.ts';
import { databaseRateLimits } from '#app/shop/shared/rate-limits.ts';
import { readText } from '#app/shop/shared/typed-text.ts';
import { missingProduct } from '#app/text/missing/missing-product.ts';
import {
  questionProblemText,
  questionRefusals,
  questionStates,
  questionText as words,
} from '#app/text/questions/questions.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { TextAreaField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Route } from './+types/ask';

export function meta({ matches, params }: Route.MetaArgs) {
  const { ask: title, description } = words;
  return privateMeta(matches, { title, description, path: `/product/${params.id}/pregunta` });
}

export const headers = passRetryAfter;

export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const { db } = args.context.get(servicesContext);
  const { id } = args.params;
  const product = productIdPattern.test(id) ? await findProduct(db, id) : undefined;
  if (!product) return data(null, 404);
  return data({
    product: { id, name: product.name },
    own: await questionsBy(db, customer.id, id),
    isSent: new URL(args.request.url).searchParams.has('hecho'),
    isConfirmed: customer.isEmailVerified,
  });
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const { db, clock, log } = args.context.get(servicesContext);
  const typed = String((await readForm(args.request)).get('text') ?? '')
    .toWellFormed()
    .slice(0, 5_000);
  const answer = (given: Partial<QuestionAnswer>) => ({ typed, problem: null, sentence: null, ...given });
  const read = readText(typed, longestQuestion);
  if (!read.ok) return data(answer({ problem: questionProblemText[read.code] }), 422);
  const productId = args.params.id;
  if (!productIdPattern.test(productId)) return data(answer({ sentence: questionRefusals.product_missing }), 404);
  const now = clock.now();
  const wait = await takeFromDatabase(db, `question/${customer.id}`, databaseRateLimits.askQuestion, now);
  if (wait > 0) {
    return data(answer({ sentence: questionRefusals.wait }), { status: 429, headers: { 'retry-after': String(wait) } });
  }
  const asked = await askQuestion(db, { customerId: customer.id, productId, question: read.text, now });
  if (!asked.ok) {
    return data(answer({ sentence: questionRefusals[asked.code] }), asked.code === 'product_missing' ? 404 : 409);
  }
  log.info({ requestId: args.context.get(requestIdContext), product: productId }, 'a question was asked');
  return redirect(`/product/${productId}/pregunta?hecho=1`, 303);
}

interface QuestionAnswer {
  typed: string;
  /** Of the field; else of the whole form. */
  problem: string | null;
  sentence: string | null;
}

export default function Ask({ loaderData, actionData: answer }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle';
  if (!loaderData) return <PageNotFound {...missingProduct} />;
  const { product, own, isSent, isConfirmed } = loaderData;
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
