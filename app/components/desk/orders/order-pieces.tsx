import type { KeyboardEvent } from 'react';
import { Form } from 'react-router';
import { type DeskPiece, serialField, takesSerials } from '#app/shop/aftersale/desk-pieces.ts';
import { longestSerial } from '#app/shop/aftersale/piece.ts';
import type { DeskRefusal } from '#app/shop/orders/desk/desk-forms.ts';
import type { OrderState } from '#app/shop/orders/fulfilment.ts';
import { deskPiecesText as words } from '#app/text/desk/pieces.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { DeskForm, deskField, troubleOf } from '../frame/desk-form.tsx';

interface OrderPiecesProps {
  state: OrderState;
  pieces: readonly DeskPiece[];
  /** `serialsMark` of what is shown. */
  mark: string;
  refusal: DeskRefusal | null;
}

export function OrderPieces({ state, pieces, mark, refusal }: OrderPiecesProps) {
  const isOpen = takesSerials(state);
  if (!isOpen && pieces.every(({ serial }) => serial === '')) return null;
  const trouble = troubleOf(refusal, 'serials');
  const labels = Object.fromEntries(pieces.map(({ number }) => [serialField(number), words.label(number)]));
  const typed = pieces.filter(({ givenBackAt }) => isOpen && givenBackAt === null);
  return (
    <Card>
      <h2 className="heading mb-2 text-18">{words.title}</h2>
      {typed.length > 0 && (
        <DeskForm
          // Keyed, so that the form starts again from what was saved.
          key={mark}
          intent="serials"
          seen={mark}
          trouble={trouble}
          labels={labels}
          button={words.save}
          kind="outline"
        >
          <p className="text-14 text-muted">{words.lead}</p>
          <div className="flex flex-col gap-4">
            {typed.map(({ number, productName, serial }) => {
              const field = deskField('serials', serialField(number), trouble);
              return (
                <Field
                  key={number}
                  {...field}
                  defaultValue={field.defaultValue ?? serial}
                  onKeyDown={goToNext}
                  label={words.label(number)}
                  hint={productName}
                  maxLength={longestSerial + 20}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              );
            })}
          </div>
        </DeskForm>
      )}
      <PieceNotes pieces={pieces} isOpen={isOpen} />
    </Card>
  );
}

/** Scanners end each code with Enter, which would send the form after the first. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  const { form } = event.currentTarget;
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('input[type=text],input:not([type])') ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

function PieceNotes({ pieces, isOpen }: { pieces: readonly DeskPiece[]; isOpen: boolean }) {
  const told = pieces.filter(({ serial, holder }) => serial !== '' || holder);
  if (told.length === 0) return null;
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {told.map(({ number, productName, serial, givenBackAt, warrantyUntil, holder }) => (
        <li key={number} className="flex flex-col gap-1 py-3">
          <p className="wrap-anywhere">
            <span className="font-semibold">{words.label(number)}</span>, {productName}:{' '}
            <span className="font-mono">{serial || words.none}</span>
          </p>
          <p className="text-14 text-muted wrap-anywhere">
            {givenBackAt ? words.back(givenBackAt) : warrantyUntil && words.warranty(warrantyUntil)}{' '}
            {holder && words.holder(holder.name, holder.email)}
          </p>
          {isOpen && serial !== '' && givenBackAt === null && warrantyUntil && (
            <Form method="post">
              <input type="hidden" name="intent" value="piece_back" />
              <input type="hidden" name="id" value={number} />
              <Button type="submit" kind="quiet" size="small" aria-label={words.takeBackOf(number)} className="-ml-3.5">
                {words.takeBack}
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
