import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { knownParts } from '#app/browser/my-pc/known-parts.ts';
import { useStore } from '#app/browser/store.ts';
import type { PartKind } from '#app/routes/my-pc/part-kinds.server.ts';
import type { OwnedPart } from '#app/shop/builds/owned/my-pc.ts';
import { isListSlot } from '#app/shop/builds/slots.ts';
import { myPcPage as words } from '#app/text/my-pc/my-pc-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { AddPart } from './add-part.tsx';

interface OwnedName {
  name: string;
  note?: string;
  /** Its page, of what the shop sells. */
  to?: string;
}

/** What is not known yet has no name. */
export function useOwnedName(): (owned: OwnedPart) => OwnedName {
  const known = useStore(knownParts);
  return ({ slot, part }) => {
    if (typeof part !== 'string') return { name: part.name, note: words.typed };
    const found = known[part];
    if (found === undefined) return { name: '…' };
    if (found === null) return { name: words.gone };
    return part.startsWith('ref:')
      ? { name: found.name, note: words.ofLibrary }
      : { name: found.name, note: found.slot === slot ? undefined : words.moved, to: `/product/${part}` };
  };
}

interface SlotCardProps {
  kind: PartKind;
  owned: readonly { part: OwnedPart; index: number }[];
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onAdd(part: OwnedPart['part']): void;
  onRemove(index: number, part: OwnedPart): void;
  onClosed(): void;
}

export function SlotCard({ kind, owned, isOpen, onOpen, onAdd, onRemove, onClosed }: SlotCardProps) {
  const { slot, name } = kind;
  const [label, short] =
    owned.length === 0
      ? [words.add(name), words.addShort]
      : isListSlot(slot)
        ? [words.another(name), words.anotherShort]
        : [words.change(name), words.changeShort];
  return (
    <li>
      <Card className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 className="designator uppercase text-muted">{name}</h3>
          <Button
            kind="outline"
            size="small"
            data-add={slot}
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {short}
          </Button>
        </div>
        {owned.length === 0 ? (
          <p className="text-muted">{words.empty}</p>
        ) : (
          <ul className="divide-y divide-line">
            {owned.map(({ part, index }) => (
              <OwnedRow key={index} owned={part} onRemove={() => onRemove(index, part)} />
            ))}
          </ul>
        )}
        {isOpen && (
          <AddPart
            kind={kind}
            onAdd={onAdd}
            onClose={() => {
              onOpen(false);
              onClosed();
            }}
          />
        )}
      </Card>
    </li>
  );
}

interface OwnedRowProps {
  owned: OwnedPart;
  onRemove(): void;
  children?: ReactNode;
}

export function OwnedRow({ owned, onRemove, children }: OwnedRowProps) {
  const { name, note, to } = useOwnedName()(owned);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-48 font-semibold break-words">
        {to ? (
          <Link to={to} className="hover:text-accent hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
        {note && <span className="block text-14 font-normal text-muted">{note}</span>}
      </p>
      {children}
      <Button kind="quiet" size="small" aria-label={words.remove(name)} onClick={onRemove}>
        {words.removeShort}
      </Button>
    </li>
  );
}
