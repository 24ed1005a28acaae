import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { longestAnswer, longestReason } from '#app/shop/moderation/moderation.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import type { moderationText } from '#app/text/admin/moderation.ts';
import { Field, TextAreaField } from '#app/ui/form/field.tsx';
import { AdminForm, formOf } from '../frame/admin-form.tsx';
import { Folded } from '../frame/folded.tsx';
import { useMoments } from '../frame/use-moments.ts';

/** What people wrote about a product: a review or a question. */
interface Moderated {
  id: number;
  productId: string;
  productName: string | null;
  isProductInShop: boolean;
  answer: { text: string; at: Date } | null;
  hidden: { at: Date; reason: string } | null;
  version: string;
}

type ModeratedWords = typeof moderationText & {
  answerHint: string;
  hideTitle: string;
  hideLead?: string;
  hideSave: string;
  show: string;
  of: (what: string, id: number) => string;
};

interface ModeratedProps {
  item: Moderated;
  words: ModeratedWords;
}

interface FormsProps extends ModeratedProps {
  refusal: AdminRefusal | null;
  /** Open though nothing was refused. */
  isAnswerOpen?: boolean;
  /** Below the form of the answer. */
  children?: ReactNode;
}

export function ModeratedProduct({ item: { productId, productName, isProductInShop }, words }: ModeratedProps) {
  if (productName === null) return <span className="text-muted">{`${words.gone}: ${productId}`}</span>;
  if (!isProductInShop) return <span className="font-semibold">{`${productName} (${words.outOfShop})`}</span>;
  return (
    <Link to={`/product/${productId}`} className="font-semibold underline underline-offset-2 hover:text-accent">
      {productName}
    </Link>
  );
}

export function ModeratedState({ item: { answer, hidden }, words }: ModeratedProps) {
  const moments = useMoments();
  return (
    <>
      {answer && (
        <div className="max-w-prose border-l-2 border-mask pl-4">
          <p className="text-14 font-semibold">{words.answeredAt(moments.said(answer.at))}</p>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      {hidden && (
        <div className="rounded-control bg-signal-tint px-3.5 py-2.5">
          <p className="text-14 font-semibold">{words.hiddenAt(moments.on(hidden.at))}</p>
          <p>
            {words.hiddenReason}: {hidden.reason}
          </p>
        </div>
      )}
    </>
  );
}

export function ModerationForms(props: FormsProps) {
  const { item, words, refusal } = props;
  const { id, hidden, version } = item;
  return (
    <>
      <AnswerForm {...props} />
      {hidden ? (
        <AdminForm form={formOf(refusal, 'show', id)} version={version} button={words.show} kind="outline" />
      ) : (
        <HideForm {...props} />
      )}
    </>
  );
}

function AnswerForm({ item: { id, answer, version }, words, refusal, isAnswerOpen = false, children }: FormsProps) {
  const form = formOf(refusal, 'answer', id);
  const title = answer ? words.editTitle : words.answerTitle;
  const field = form.field('text');
  return (
    <Folded title={title} form={form} isOpen={isAnswerOpen} label={words.of(title, id)}>
      <AdminForm form={form} version={version} labels={{ text: words.answerLabel }} button={words.answerSave}>
        <TextAreaField
          {...field}
          defaultValue={field.defaultValue ?? answer?.text}
          label={words.answerLabel}
          hint={words.answerHint}
          required
          maxLength={longestAnswer}
          rows={4}
        />
      </AdminForm>
      {children}
    </Folded>
  );
}

function HideForm({ item: { id, version }, words, refusal }: FormsProps) {
  const form = formOf(refusal, 'hide', id);
  return (
    <Folded title={words.hideTitle} form={form} label={words.of(words.hideTitle, id)}>
      <AdminForm
        form={form}
        version={version}
        labels={{ reason: words.hideLabel }}
        button={words.hideSave}
        kind="outline"
      >
        {words.hideLead && <p className="max-w-prose text-14">{words.hideLead}</p>}
        <Field
          {...form.field('reason')}
          label={words.hideLabel}
          hint={words.hideHint}
          required
          maxLength={longestReason}
          autoComplete="off"
        />
      </AdminForm>
    </Folded>
  );
}
