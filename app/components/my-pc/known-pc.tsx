import { useRef, useState } from 'react';
import { useSignedInEmail } from '#app/browser/auth/session.ts';
import { readMyPcHere, writeMyPcHere } from '#app/browser/my-pc/my-pc.ts';
import { takeBought } from '#app/browser/my-pc/take-bought.ts';
import type { PartKind } from '#app/routes/my-pc/part-kinds.server.ts';
import {
  isEmptyPc,
  type MyPc,
  mostOwned,
  movedIn,
  type OwnedPart,
  withOwned,
  withoutOwned,
} from '#app/shop/builds/owned/my-pc.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import { boughtText, myPcPage as words } from '#app/text/my-pc/my-pc-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { showToast } from '#app/ui/toast.ts';
import { OwnedRow, SlotCard, useOwnedName } from './owned-slot.tsx';
import { PcVerdictCard } from './pc-verdict.tsx';

export function KnownPc({ kinds, stored }: { kinds: readonly PartKind[]; stored: string }) {
  const pc = readMyPcHere(stored);
  const [open, setOpen] = useState<Slot | null>(null);
  const parts = useRef<HTMLElement>(null);
  const nameOf = useOwnedName();

  /** What was pressed is gone. */
  function focusOn(slot: Slot) {
    requestAnimationFrame(() => parts.current?.querySelector<HTMLElement>(`[data-add="${slot}"]`)?.focus());
  }

  function add(owned: OwnedPart) {
    if (pc.parts.length + pc.aside.length >= mostOwned) {
      showToast({ kind: 'error', text: words.full(mostOwned), seconds: 3 });
      return;
    }
    writeMyPcHere(withOwned(pc, owned));
    setOpen(null);
    focusOn(owned.slot);
    showToast({ kind: 'success', text: words.added(nameOf(owned).name), seconds: 3 });
  }

  function remove(list: keyof MyPc, index: number, owned: OwnedPart) {
    writeMyPcHere(withoutOwned(pc, list, index));
    focusOn(owned.slot);
    const run = () => writeMyPcHere(pc);
    showToast({ kind: 'info', text: words.removed(nameOf(owned).name), seconds: 3, action: { text: words.undo, run } });
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
      <section ref={parts} aria-labelledby="piezas" className="min-w-0">
        <SectionHead id="piezas">{words.parts}</SectionHead>
        <ul className="flex flex-col gap-3">
          {kinds.map((kind) => (
            <SlotCard
              key={kind.slot}
              kind={kind}
              owned={pc.parts.flatMap((part, index) => (part.slot === kind.slot ? [{ part, index }] : []))}
              isOpen={open === kind.slot}
              onOpen={(isOpen) => setOpen(isOpen ? kind.slot : null)}
              onAdd={(part) => add({ slot: kind.slot, part })}
              onRemove={(index, part) => remove('parts', index, part)}
              onClosed={() => focusOn(kind.slot)}
            />
          ))}
        </ul>
        {pc.aside.length > 0 && (
          <Aside
            aside={pc.aside}
            onMove={(index) => writeMyPcHere(movedIn(pc, index))}
            onRemove={(index, part) => remove('aside', index, part)}
          />
        )}
      </section>
      <div className="sticky-beside flex min-w-0 flex-col gap-4">
        <PcVerdictCard pc={pc} />
        <Bought pc={pc} />
        {!isEmptyPc(pc) && (
          <Button
            kind="quiet"
            onClick={() => {
              writeMyPcHere({ parts: [], aside: [] });
              const run = () => writeMyPcHere(pc);
              showToast({ kind: 'info', text: words.cleared, seconds: 3, action: { text: words.undo, run } });
              focusOn('board');
            }}
          >
            {words.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

interface AsideProps {
  aside: readonly OwnedPart[];
  onMove(index: number): void;
  onRemove(index: number, part: OwnedPart): void;
}

function Aside({ aside, onMove, onRemove }: AsideProps) {
  const nameOf = useOwnedName();
  return (
    <section aria-labelledby="aparte" className="mt-8">
      <SectionHead id="aparte">{words.aside}</SectionHead>
      <p className="mb-3 text-14 text-muted">{words.asideLead}</p>
      <Card>
        <ul className="divide-y divide-line">
          {aside.map((part, index) => (
            // Two equal ones are the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is all that tells equal parts apart
            <OwnedRow key={index} owned={part} onRemove={() => onRemove(index, part)}>
              <Button
                kind="outline"
                size="small"
                aria-label={words.moveIn(nameOf(part).name)}
                onClick={() => onMove(index)}
              >
                {words.moveInShort}
              </Button>
            </OwnedRow>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Bought({ pc }: { pc: MyPc }) {
  const isSignedIn = useSignedInEmail() !== null;
  const [isBusy, setBusy] = useState(false);
  return (
    <Card className="flex flex-col gap-2">
      <Button
        kind="outline"
        busy={isBusy}
        onClick={() => {
          setBusy(true);
          void takeBought(pc, isSignedIn).finally(() => setBusy(false));
        }}
      >
        {boughtText.take}
      </Button>
      <p className="text-14 text-muted">{isSignedIn ? boughtText.lead : boughtText.leadHere}</p>
    </Card>
  );
}
