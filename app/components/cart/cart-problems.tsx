import type { Cart, CartItem } from '#app/shop/cart/cart.ts';
import type { CheckedLine } from '#app/shop/cart/cart-check.ts';
import { cartProblemSentence, cartProblemText } from '#app/text/cart/cart-problems.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { showToast } from '#app/ui/toast.ts';

interface CartProblemsProps {
  cart: Cart;
  lines: readonly CheckedLine[];
  onReconcile: () => void;
  listed?: boolean;
}

export function CartProblems({ cart, lines, onReconcile, listed = true }: CartProblemsProps) {
  const sentences = cart.flatMap((item) => sentencesOf(item, lines));
  if (sentences.length === 0) return null;
  return (
    <Notice
      kind="warning"
      title={cartProblemText.problems}
      actions={
        <Button
          size="small"
          onClick={() => {
            onReconcile();
            showToast({ kind: 'success', text: cartProblemText.reconciled, seconds: 3 });
          }}
        >
          {cartProblemText.reconcile}
        </Button>
      }
    >
      {listed && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

export function LineProblems({ item, lines }: { item: CartItem; lines: readonly CheckedLine[] }) {
  const sentences = sentencesOf(item, lines);
  if (sentences.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-14 font-semibold text-bad">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex gap-1.5 wrap-anywhere">
          <Icon name="warning" className="mt-0.5 size-4 shrink-0" />
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function sentencesOf(item: CartItem, lines: readonly CheckedLine[]): string[] {
  const problems = lines.find((line) => line.id === item.id)?.problems ?? [];
  return problems.map((problem) => cartProblemSentence(item, problem));
}
