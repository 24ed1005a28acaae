import { useEffect, useId, useRef, useState } from 'react';
import { call } from '#app/browser/call.ts';
import { logFailure } from '#app/browser/log-failure.ts';
import { learnParts, type NamedPart } from '#app/browser/my-pc/known-parts.ts';
import type { PartKind } from '#app/routes/my-pc/part-kinds.server.ts';
import type { OwnedPart } from '#app/shop/builds/owned/my-pc.ts';
import type { Slot } from '#app/shop/builds/slots.ts';
import { addPartText as words } from '#app/text/my-pc/my-pc-page.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { TypedPartForm } from './typed-part-form.tsx';

interface AddPartProps {
  kind: PartKind;
  onAdd(part: OwnedPart['part']): void;
  onClose(): void;
}

type Found =
  | { state: 'none' | 'failed' }
  | { state: 'found'; products: readonly NamedPart[]; records: readonly NamedPart[] };

const patienceMs = 250;
const longestTerm = 100;

/** From the shop, from its library, or typed. */
export function AddPart({ kind, onAdd, onClose }: AddPartProps) {
  const [text, setText] = useState('');
  const found = useFoundParts(kind.slot, text.trim());
  const field = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => field.current?.querySelector('input')?.focus(), []);

  function choose(part: NamedPart) {
    learnParts([part]);
    onAdd(part.id);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from wherever the focus is inside
    <div
      className="flex flex-col gap-4 border-t border-line pt-4"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div ref={field}>
        <Field
          name="nombre"
          id={`${id}-busca`}
          type="search"
          autoComplete="off"
          maxLength={longestTerm}
          label={words.search(kind.name)}
          hint={words.hint}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <FoundList found={found} onChoose={choose} />
      <details className="rounded-control border border-line px-4 py-1">
        <summary className="flex min-h-11 items-center font-semibold text-accent">{words.type}</summary>
        <TypedPartForm kind={kind} onAdd={onAdd} />
      </details>
      <div>
        <Button kind="quiet" size="small" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The call is bounded; each letter starts it again. */
function useFoundParts(slot: Slot, text: string): Found {
  const [found, setFound] = useState<Found>({ state: 'none' });
  useEffect(() => {
    if (text === '') {
      setFound({ state: 'none' });
      return;
    }
    const now = new AbortController();
    const timer = setTimeout(() => {
      call<{ data: { products: NamedPart[]; records: NamedPart[] } }>('/api/builds/find', {
        body: { slot, text },
        signal: now.signal,
      }).then(
        ({ data }) => setFound({ state: 'found', ...data }),
        (error: unknown) => {
          if (now.signal.aborted) return;
          logFailure('Parts could not be searched', error);
          setFound({ state: 'failed' });
        },
      );
    }, patienceMs);
    return () => {
      clearTimeout(timer);
      now.abort();
    };
  }, [slot, text]);
  return found;
}

function FoundList({ found, onChoose }: { found: Found; onChoose(part: NamedPart): void }) {
  const all = found.state === 'found' ? found.products.length + found.records.length : 0;
  return (
    <>
      <p role="status" className="text-14 text-muted empty:hidden">
        {found.state === 'failed' && words.failed}
        {found.state === 'found' && (all > 0 ? words.found(all) : words.nothing)}
      </p>
      {found.state === 'found' && (
        <>
          <Choices title={words.ofShop} parts={found.products} onChoose={onChoose} />
          <Choices title={words.ofLibrary} parts={found.records} onChoose={onChoose} />
          {found.records.length > 0 && <Source />}
        </>
      )}
    </>
  );
}

interface ChoicesProps {
  title: string;
  parts: readonly NamedPart[];
  onChoose(part: NamedPart): void;
}

function Choices({ title, parts, onChoose }: ChoicesProps) {
  const id = useId();
  if (parts.length === 0) return null;
  return (
    <div>
      <h4 id={id} className="designator mb-1 uppercase text-muted">
        {title}
      </h4>
      <ul aria-labelledby={id} className="divide-y divide-line rounded-control border border-line">
        {parts.map((part) => (
          <li key={part.id}>
            <button
              type="button"
              aria-label={words.choose(part.name)}
              onClick={() => onChoose(part)}
              className="flex min-h-11 w-full items-center px-3 py-2 text-left text-14 font-semibold hover:bg-sunken hover:text-accent"
            >
              {part.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The library's licence asks for it (`seeds/library/README.md`). */
function Source() {
  return (
    <p className="text-12 text-muted">
      {words.source}{' '}
      <a href="https://github.com/buildcores/buildcores-open-db" className="underline hover:text-accent">
        {words.sourceName}
      </a>{' '}
      (
      <a href="https://opendatacommons.org/licenses/by/1-0/" className="underline hover:text-accent">
        {words.license}
      </a>
      ), {words.selected}.
    </p>
  );
}
