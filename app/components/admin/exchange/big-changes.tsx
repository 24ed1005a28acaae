import type { ReactNode } from 'react';
import type { ImportChange } from '#app/shop/exchange/staged-import.ts';
import { bigChangeText } from '#app/text/admin/exchange/big-changes.ts';
import { suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { ChangeTable } from './import-changes.tsx';

/** What the owner ticks before it is written, above everything else. */
export function BigChanges({ changes, count }: { changes: readonly ImportChange[]; count: number }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="big-changes" className="flex flex-col gap-3">
      <div>
        <h2 id="big-changes" className="heading text-23">
          {bigChangeText.title}
        </h2>
        <p className="text-muted">
          {bigChangeText.lead} {count > changes.length && bigChangeText.first(changes.length, count)}
        </p>
      </div>
      <Scrolling label={bigChangeText.title}>
        <ChangeTable changes={changes} caption={bigChangeText.title} />
      </Scrolling>
    </section>
  );
}

export function MissingProducts({
  products,
  count,
}: {
  products: readonly { id: string; name: string }[];
  count: number;
}) {
  const words = suppliersText;
  if (count === 0) return null;
  return (
    <section aria-labelledby="missing-products" className="flex flex-col gap-3">
      <div>
        <h2 id="missing-products" className="heading text-23">
          {words.soldOut(count)}
        </h2>
        <p className="text-muted">
          {words.soldOutLead} {count > products.length && words.soldOutFirst(products.length)}
        </p>
      </div>
      <Scrolling label={words.soldOutList}>
        <ul className="rounded-card border border-line bg-surface px-4 py-2 text-14">
          {products.map(({ id, name }) => (
            <li key={id} className="border-t border-line py-1.5 wrap-anywhere first:border-t-0">
              {name}
            </li>
          ))}
        </ul>
      </Scrolling>
    </section>
  );
}

function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard
    <section aria-label={label} tabIndex={0} className="max-h-[28rem] overflow-y-auto">
      {children}
    </section>
  );
}
