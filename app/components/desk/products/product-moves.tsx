import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import type { DeskAnswer } from '#app/shop/catalog/desk/desk-answer.ts';
import type { ProductMove } from '#app/shop/catalog/desk/product-place.ts';
import { adminProductsText } from '#app/text/desk/products.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';

export type Intent = 'delete' | 'restore' | 'publish' | 'hide' | 'copy';
type Moved = Extract<DeskAnswer, { kind: ProductMove }>;

export const wayBack: Record<ProductMove, Intent | undefined> = {
  deleted: 'restore',
  restored: undefined,
  published: undefined,
  hidden: 'publish',
};

export function isMove(answer: DeskAnswer): answer is Moved {
  return answer.kind in wayBack;
}

export function moveDone({ kind, name, place }: Moved): string {
  if (kind === 'restored' && place === 'draft') return adminProductsText.restoredDraft(name);
  return adminProductsText[kind === 'deleted' ? 'removed' : kind](name);
}

interface MoveFormProps {
  id: string;
  intent: Intent;
  label?: string;
  kind?: ButtonKind;
  fields?: Record<string, string>;
  onSubmit?: (event: FormEvent) => void;
  children: string;
}

export function MoveForm({ id, intent, label, kind = 'outline', fields = {}, onSubmit, children }: MoveFormProps) {
  return (
    <Form method="post" action={deskPages.products} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind={kind} size="small" aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}
