import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { IntentButton } from '../frame/intent-button.tsx';

interface DraftBarProps {
  version: number;
  /** Of what shoppers see; null: what the shop was delivered with. */
  published: { id: number; at: Date } | null;
  isPublished: boolean;
  hasPrevious: boolean;
  hasSlides: boolean;
}

/** What shoppers see, whether the draft is otherwise, and what can be done with the whole. */
export function DraftBar({ version, published, isPublished, hasPrevious, hasSlides }: DraftBarProps) {
  return (
    <Notice
      kind={isPublished ? 'info' : 'warning'}
      title={isPublished ? words.published : words.unpublished}
      actions={
        <>
          {!isPublished && (
            <DraftForm version={version}>
              <IntentButton intent="publish">{words.publish}</IntentButton>
            </DraftForm>
          )}
          <LinkButton to={adminPages.frontPagePreview} kind="outline">
            {words.preview}
          </LinkButton>
          {hasPrevious && (
            <DraftForm version={version}>
              <IntentButton intent="undo" kind="outline">
                {words.undoChange}
              </IntentButton>
            </DraftForm>
          )}
          {!isPublished && (
            <DraftForm version={version}>
              <IntentButton intent="discard" kind="quiet">
                {words.discard}
              </IntentButton>
            </DraftForm>
          )}
        </>
      }
    >
      <p>{published ? words.shownSince(published.at) : words.shownDelivered}</p>
      {!hasSlides && <p>{words.noSlides}</p>}
    </Notice>
  );
}

interface DraftFormProps {
  version: number;
  /** Of a stored version. */
  id?: number;
  children: ReactNode;
}

export function DraftForm({ version, id, children }: DraftFormProps) {
  return (
    <Form method="post" action={adminPages.frontPage}>
      <input type="hidden" name="seen" value={version} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
    </Form>
  );
}
