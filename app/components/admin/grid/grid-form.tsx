import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form, useNavigation } from 'react-router';
import type { AdminProduct } from '#app/shop/catalog/admin/admin-product-list.ts';
import { categoryKeys, nameOfCategory } from '#app/shop/catalog/categories.ts';
import { type CellField, type CellProblem, cellFields } from '#app/shop/changes/cells.ts';
import { gridColumns, gridText } from '#app/text/admin/grid/grid.ts';
import { vatNames } from '#app/text/admin/products/product-names.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import {
  asCell,
  type CellFlag,
  cellsOf,
  fieldOfName,
  flagOf,
  neighbour,
  type Pasted,
  pasteBlock,
  stepOf,
} from './grid-cells.ts';
import { cellLists, flagsOfRow, GridRow } from './grid-row.tsx';

export interface GridRefusal {
  code: 'problems' | keyof typeof gridText.refusals;
  problems: Record<string, CellProblem>;
  typed: Record<string, string>;
  /** Those that were sent, in their order. */
  products: AdminProduct[];
}

interface GridFormProps {
  products: readonly AdminProduct[];
  total: number;
  action: string;
  sent: GridRefusal | null;
}

type Flags = Record<string, CellFlag>;

export function GridForm({ products, total, action, sent }: GridFormProps) {
  const { form, flags, pasted, attempt, isAwake, undoPaste, events } = useCells(sent);
  return (
    <Form ref={form} method="post" action={action} {...events} className="flex flex-col gap-3">
      <Wrong names={attempt?.wrong ?? wrongOf(sent?.problems ?? {})} products={products} attempt={attempt ?? sent} />
      <div className="flex flex-col gap-1 text-14 text-muted">
        <p>{gridText.found(products.length, total)}</p>
        <p>
          <span className="max-md:hidden">{gridText.keys} </span>
          {gridText.typing}
        </p>
      </div>
      <CellList field="category" values={categoryKeys().map(nameOfCategory)} />
      <CellList field="vat" values={['19', '5', vatNames.exempt, vatNames.excluded]} />
      <Cells products={products} typed={sent?.typed ?? noTexts} flags={flags} />
      <Foot flags={flags} pasted={pasted} isAwake={isAwake} onUndoPaste={undoPaste} />
    </Form>
  );
}

/** The fields keep their own text; React only knows which of them changed. */
function useCells(sent: GridRefusal | null) {
  const form = useRef<HTMLFormElement>(null);
  const [flags, setFlags] = useState<Flags>(sent?.problems ?? {});
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [attempt, setAttempt] = useState<{ wrong: string[] } | null>(null);
  const [isAwake, setAwake] = useState(false);
  const atFocus = useRef('');

  const remark = () => setFlags(form.current ? flagsIn(form.current) : {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused form brings its fields along, and a browser may fill them in
  useEffect(() => {
    setAwake(true);
    remark();
  }, [sent]);

  function press(event: KeyboardEvent) {
    const cell = asCell(event.target);
    if (!cell) return;
    if (event.key === 'Escape' && cell.value !== atFocus.current) {
      event.preventDefault();
      cell.value = atFocus.current;
      cell.select();
      return remark();
    }
    // From any cell: with the keyboard the button is some 200 stops away.
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return cell.form?.requestSubmit();
    }
    const step = stepOf(event.nativeEvent, cell, cell.value !== atFocus.current);
    if (!step) return;
    // Enter would send the form.
    event.preventDefault();
    neighbour(cell, step)?.focus();
  }

  function paste(event: ClipboardEvent) {
    const cell = asCell(event.target);
    const done = cell && pasteBlock(cell, event.clipboardData.getData('text/plain'));
    if (!done) return;
    event.preventDefault();
    atFocus.current = cell.value;
    setPasted(done);
    remark();
  }

  const events = {
    onInput({ target }: FormEvent) {
      const cell = asCell(target);
      if (!cell) return;
      const flag = flagOf(cell);
      setFlags(({ [cell.name]: _, ...others }) => (flag ? { ...others, [cell.name]: flag } : others));
    },
    onFocus({ target }: FocusEvent) {
      const cell = asCell(target);
      if (!cell) return;
      atFocus.current = cell.value;
      cell.select();
    },
    onKeyDown: press,
    onPaste: paste,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const now = flagsIn(event.currentTarget);
      setFlags(now);
      const wrong = wrongOf(now);
      setAttempt(wrong.length > 0 ? { wrong } : null);
      if (wrong.length > 0) event.preventDefault();
    },
    onReset() {
      setPasted(null);
      setAttempt(null);
      // The fields have their first text again only after this event.
      setTimeout(remark);
    },
  };

  function undoPaste() {
    for (const { cell, value } of pasted?.before ?? []) cell.value = value;
    setPasted(null);
    remark();
  }

  return { form, flags, pasted, attempt, isAwake, undoPaste, events };
}

function CellList({ field, values }: { field: CellField; values: readonly string[] }) {
  return (
    <datalist id={cellLists[field]}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}

interface CellsProps {
  products: readonly AdminProduct[];
  typed: Record<string, string>;
  flags: Flags;
}

function Cells({ products, typed, flags }: CellsProps) {
  return (
    <table
      aria-label={gridText.table}
      className="block w-full lg:table lg:rounded-card lg:border lg:border-line lg:bg-surface"
    >
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="text-left text-14 text-muted">
          <th scope="col" className="px-3 py-2 font-semibold">
            {gridText.product}
          </th>
          {cellFields.map((field) => (
            <th key={field} scope="col" className="px-3 py-2 font-semibold">
              {gridColumns[field]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="flex flex-col gap-3 lg:table-row-group">
        {products.map((product) => (
          <GridRow key={product.id} product={product} typed={typed} flags={flagsOfRow(product.id, flags)} />
        ))}
      </tbody>
    </table>
  );
}

interface FootProps {
  flags: Flags;
  pasted: Pasted | null;
  isAwake: boolean;
  onUndoPaste: () => void;
}

function Foot({ flags, pasted, isAwake, onUndoPaste }: FootProps) {
  const isBusy = useNavigation().state === 'submitting';
  const [all, wrong] = [Object.keys(flags).length, wrongOf(flags).length];
  const said = [
    pasted && pastedWords(pasted),
    `${gridText.changed(all - wrong)}.`,
    wrong > 0 && `${gridText.wrong(wrong)}.`,
  ];
  return (
    <div className="at-foot-of-phones sheet-foot flex flex-wrap items-center gap-x-2 gap-y-1 md:sticky md:gap-x-4 md:bottom-0 md:z-20 md:border-t md:border-line md:bg-paper md:py-3">
      <Button type="submit" busy={isBusy}>
        {isBusy ? gridText.previewing : gridText.preview}
      </Button>
      {isAwake && (
        <>
          <Button type="reset" kind="quiet" size="small" disabled={all === 0}>
            {gridText.reset}
          </Button>
          {pasted && (
            <Button kind="quiet" size="small" onClick={onUndoPaste}>
              {gridText.undoPaste}
            </Button>
          )}
          <p role="status" className="text-14">
            {said.filter((part) => part).join(' ')}
          </p>
        </>
      )}
    </div>
  );
}

const noTexts: Record<string, string> = {};
const mostNamed = 8;

function flagsIn(form: HTMLFormElement): Flags {
  const flagged = cellsOf(form).map((cell) => [cell.name, flagOf(cell)] as const);
  return Object.fromEntries(flagged.filter((entry): entry is [string, CellFlag] => entry[1] !== null));
}

function wrongOf(flags: Flags): string[] {
  return Object.keys(flags).filter((name) => flags[name] !== 'changed');
}

function pastedWords({ before, rowsOutside, columnsOutside }: Pasted): string {
  const outside = gridText.outside(rowsOutside, columnsOutside);
  return outside ? `${gridText.pasted(before.length)} ${outside}.` : gridText.pasted(before.length);
}

function Wrong({
  names,
  products,
  attempt,
}: {
  names: readonly string[];
  products: readonly AdminProduct[];
  attempt: unknown;
}) {
  if (names.length === 0) return null;
  const errors = names.slice(0, mostNamed).map((name) => {
    const product = products.find(({ id }) => name.endsWith(`:${id}`));
    return { field: name, text: gridText.cell(gridColumns[fieldOfName(name)], product?.name ?? '') };
  });
  return (
    <ErrorSummary title={gridText.errorSummary(names.length)} errors={errors} attempt={attempt}>
      {names.length > mostNamed && <p>{gridText.andMore(names.length - mostNamed)}</p>}
    </ErrorSummary>
  );
}
