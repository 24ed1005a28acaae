import type { FormEvent } from 'react';
import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { AdminProductAnswer } from '#app/shop/catalog/admin/admin-product-answer.ts';
import type { ProductMove } from '#app/shop/catalog/admin/product-status.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { Button, type ButtonKind } from '#app/ui/button.tsx';

export type Intent = 'delete' | 'restore' | 'publish' | 'hide' | 'copy';
type Moved = Extract<AdminProductAnswer, { kind: ProductMove }>;

export const undoMoves: Record<ProductMove, Intent | undefined> = {
  deleted: 'restore',
  restored: undefined,
  published: undefined,
  hidden: 'publish',
};

export function isMove(answer: AdminProductAnswer): answer is Moved {
  return answer.kind in undoMoves;
}

export function moveDone({ kind, name, status }: Moved): string {
  if (kind === 'restored' && status === 'draft') return adminProductsText.restoredDraft(name);
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
    <Form method="post" action={adminPages.products} onSubmit={onSubmit}>
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
