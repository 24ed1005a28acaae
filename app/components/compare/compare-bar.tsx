import { type MouseEvent, useEffect, useRef } from 'react';
import { compareHref } from '#app/addresses/compare-address.ts';
import { type Choice, knownChoices, learn, refusedChoice } from '#app/browser/compare/collect.ts';
import { compared } from '#app/browser/compare/compared.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { useStore } from '#app/browser/store.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import { mostCompared } from '#app/shop/catalog/product.ts';
import { collectingText } from '#app/text/compare/collecting.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { showToast } from '#app/ui/toast.ts';
import { ProductPicture } from '../product/product-picture.tsx';

export default function CompareBar() {
  const ids = useStore(compared);
  const known = useStore(knownChoices);
  const asked = ids.join();
  useEffect(() => {
    learn(asked.split(',').filter(Boolean)).catch((error) => logFailure('What is compared cannot be shown', error));
  }, [asked]);
  useEffect(() => () => void refusedChoice.set(null), []);
  // It comes after the press, when the focus may have moved on to where the bar lies now.
  useEffect(() => {
    document.querySelector('main article :focus-visible')?.scrollIntoView({ block: 'nearest' });
  }, []);
  const bar = useRef<HTMLElement>(null);
  return (
    <section ref={bar} aria-label={collectingText.label} className="compare-bar grid content-center print:hidden">
      <Refusal onAnswered={() => bar.current?.querySelector('a')?.focus()} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-2 py-1.5 sm:px-4 md:px-10">
        <ul className="flex gap-1.5">
          {ids.map((id) => (
            <li key={id} className="size-9 sm:size-11">
              {known[id] && <ChoiceButton choice={known[id]} />}
            </li>
          ))}
        </ul>
        <p role="status" className="mr-auto text-14 text-muted max-md:sr-only">
          {collectingText.holds(ids.length, mostCompared)}
          {ids.length === 1 && ` ${collectingText.addMore}`}
        </p>
        <div className="flex items-center gap-1 max-sm:ml-auto">
          <Button kind="quiet" size="snug" className="sm:px-3" onClick={() => empty(ids)}>
            {collectingText.empty}
          </Button>
          <LinkButton to={compareHref(ids)} prefetch="intent" size="snug" className="px-2.5 sm:px-5">
            {collectingText.compare(ids.length)}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

function ChoiceButton({ choice }: { choice: Choice }) {
  function remove({ currentTarget }: MouseEvent<HTMLElement>) {
    const item = currentTarget.closest('li');
    const beside = item?.nextElementSibling ?? item?.previousElementSibling;
    // The pressed button disappears.
    (beside?.querySelector('button') ?? document.querySelector('main'))?.focus({ preventScroll: true });
    refusedChoice.set(null);
    compared.set(compared.read().filter((id) => id !== choice.id));
  }

  const label = collectingText.remove(choice.name);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={remove}
      className="group relative block size-full rounded-table border border-line hover:border-ink"
    >
      <ProductPicture product={choice} sizes="3rem" className="grid size-full place-items-center rounded-table p-0.5" />
      <span className="absolute -top-1 -right-1 grid size-4 place-items-center rounded-full bg-ink text-paper group-hover:bg-accent">
        <Icon name="close" className="size-2.5" />
      </span>
    </button>
  );
}

function Refusal({ onAnswered }: { onAnswered: () => void }) {
  const refused = useStore(refusedChoice);
  const known = useStore(knownChoices);
  const ids = useStore(compared);
  if (!refused) return null;
  const { code, product } = refused;
  const chosen = ids.map((id) => known[id]?.category).find(Boolean) ?? '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-signal-tint px-4 py-2.5 md:px-10">
      <p role="alert" className="min-w-0 flex-1 basis-64 text-14 font-semibold">
        {code === 'full'
          ? collectingText.full(product.name, mostCompared)
          : collectingText.otherCategory(product.name, nameOfCategory(product.category), nameOfCategory(chosen))}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="outline"
          size="small"
          onClick={() => {
            onAnswered();
            compared.set([product.id]);
            refusedChoice.set(null);
          }}
        >
          {collectingText.startOver}
        </Button>
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            onAnswered();
            refusedChoice.set(null);
          }}
        >
          {collectingText.keep}
        </Button>
      </div>
    </div>
  );
}

function empty(ids: readonly string[]): void {
  document.querySelector('main')?.focus({ preventScroll: true });
  refusedChoice.set(null);
  compared.set([]);
  showToast({
    kind: 'info',
    text: collectingText.emptied,
    seconds: 3,
    action: { text: collectingText.undo, run: () => compared.set(ids) },
  });
}
