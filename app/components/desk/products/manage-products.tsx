import { type FormEvent, useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { deskPages } from '#app/addresses/desk-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { ProductPrice } from '#app/components/product/product-price.tsx';
import type { DeskAnswer } from '#app/shop/catalog/desk/desk-answer.ts';
import type { DeskFilter, DeskOrder, DeskPage, DeskProduct } from '#app/shop/catalog/desk/desk-list.ts';
import { adminProductsText, categoryName } from '#app/text/desk/products.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { Pagination } from '#app/ui/shelf/pagination.tsx';
import { showToast } from '#app/ui/toast.ts';
import { AddProduct, addProductId } from './add-product.tsx';
import { BulkBar, ChooseBox } from './bulk-bar.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ListFilter, listAddress } from './list-filter.tsx';
import { StockField, stockDone, stockRefusal } from './stock-field.tsx';

interface ManageProductsProps {
  list: DeskPage & { filter: DeskFilter; order: DeskOrder; added: DeskProduct | null; formMark: string };
  answer?: DeskAnswer | undefined;
  adding: 'below' | 'folded';
}

export function ManageProducts({ list, answer, adding }: ManageProductsProps) {
  const { filter, order, products, total, page, pages, added } = list;
  useLiveData({ products: products.map((product) => product.id), lists: [] });
  const moves = useFetcher<DeskAnswer>();
  const send = (fields: Record<string, string>) =>
    void moves.submit(fields, { method: 'post', action: deskPages.products });
  const move = (intent: 'delete' | 'restore', id: string) => send({ intent, id });
  const step = ({ id, name, stock }: DeskProduct, by: number, mark: string) =>
    send({ intent: 'stock', id, name, seen: String(stock), stock: signed(by), mark });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const said = moves.data;
    if (said?.kind === 'deleted') {
      const action = { text: adminProductsText.undo, run: () => move('restore', said.id) };
      showToast({ kind: 'info', seconds: 3, text: adminProductsText.removed(said.name), action });
    } else if (said?.kind === 'restored') {
      showToast({ kind: 'success', seconds: 3, text: adminProductsText.restored(said.name) });
    } else if (said?.kind === 'stock' && said.change.ok) {
      showToast({ kind: 'success', seconds: 3, text: stockDone(said.change) });
    } else if (said?.kind === 'stock') {
      showToast({ kind: 'error', seconds: 3, text: stockRefusal(said) ?? adminProductsText.gone });
    } else if (said) {
      showToast({ kind: 'error', seconds: 3, text: adminProductsText.gone });
    }
  }, [moves.data]);

  const add = <AddProduct key={added?.id} answer={answer} mark={list.formMark} isFolded={adding === 'folded'} />;
  return (
    <div className={classNames('flex flex-col', adding === 'folded' ? 'gap-6' : 'gap-10')}>
      <News answer={answer} added={added} mark={list.formMark} />
      {adding === 'folded' && add}
      <section aria-labelledby="manage-products" className="flex flex-col gap-5">
        <SectionHead
          id="manage-products"
          aside={
            <>
              {adding === 'below' && (
                <a href={`#${addProductId}`} className={buttonClasses({ kind: 'quiet', size: 'small' })}>
                  {adminProductsText.add}
                </a>
              )}
              <Link
                to={listAddress({ query: '', category: null, state: 'deleted' }, 'newest')}
                className={buttonClasses({ kind: 'quiet', size: 'small' })}
              >
                {adminProductsText.deletedLink}
              </Link>
            </>
          }
        >
          {adminProductsText.manage}
        </SectionHead>
        <ListFilter filter={filter} order={order} />
        <div className="flex flex-col gap-1 text-14 text-muted">
          <p role="status">{adminProductsText.found(total)}</p>
          {total > 0 && filter.state !== 'deleted' && <p>{adminProductsText.stockHint}</p>}
        </div>
        {total > 0 && filter.state !== 'deleted' && <BulkBar filter={filter} total={total} />}
        {total === 0 ? (
          <EmptyState title={adminProductsText.nothing} lead={adminProductsText.nothingLead} />
        ) : (
          <ul className="flex flex-col gap-3 lg:gap-0 lg:rounded-card lg:border lg:border-line lg:bg-surface">
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                mark={list.formMark}
                onMove={(intent) => move(intent, product.id)}
                onStep={(by, mark) => step(product, by, mark)}
              />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(shown) => listAddress(filter, order, shown)}
          words={adminProductsText.pagination}
        />
      </section>
      {adding === 'below' && add}
    </div>
  );
}

interface ProductRowProps {
  product: DeskProduct;
  mark: string;
  onMove: (intent: 'delete' | 'restore') => void;
  onStep: (by: number, mark: string) => void;
}

function ProductRow({ product, mark, onMove, onStep }: ProductRowProps) {
  const { id, name, isDeleted } = product;
  return (
    <li className="grid grid-cols-[2.75rem_4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 rounded-card border border-line bg-surface p-3 lg:grid-cols-[2.75rem_4rem_minmax(0,1fr)_8rem_12rem_auto] lg:rounded-none lg:border-0 lg:bg-transparent lg:border-b lg:last:border-b-0">
      {isDeleted ? <span /> : <ChooseBox product={product} />}
      <ProductPicture product={product} className="rounded-control" />
      <div className="flex min-w-0 flex-col gap-0.5">
        <Link to={`${deskPages.products}/${id}`} className="font-semibold hover:underline">
          {name}
        </Link>
        <p className="text-14 text-muted">
          {categoryName(product.category)} · <span className="designator">{id}</span>
        </p>
      </div>
      <div className="max-lg:col-span-3">
        <ProductPrice product={product} size="small" />
      </div>
      <div className="flex flex-col gap-1 max-lg:col-span-3">
        {isDeleted ? (
          <p className="text-14">{`${adminProductsText.stock}: ${product.stock}`}</p>
        ) : (
          <StockField product={product} mark={mark} onUndo={onStep} />
        )}
        <StockMarks product={product} />
      </div>
      <div className="flex flex-wrap items-center gap-1 max-lg:col-span-3">
        {isDeleted ? (
          <RestoreForm
            id={id}
            label={adminProductsText.restoreNamed(name)}
            onSubmit={(event) => {
              event.preventDefault();
              onMove('restore');
            }}
          >
            {adminProductsText.restore}
          </RestoreForm>
        ) : (
          <>
            <Link
              to={`${deskPages.products}/${id}`}
              aria-label={adminProductsText.editNamed(name)}
              className={buttonClasses({ kind: 'quiet', size: 'small' })}
            >
              {adminProductsText.edit}
            </Link>
            <DeleteButton product={product} onDelete={() => onMove('delete')} />
          </>
        )}
      </div>
    </li>
  );
}

interface RestoreFormProps {
  id: string;
  label: string;
  onSubmit?: (event: FormEvent) => void;
  children: string;
}

function RestoreForm({ id, label, onSubmit, children }: RestoreFormProps) {
  return (
    <form method="post" action={deskPages.products} onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" kind="outline" size="small" aria-label={label}>
        {children}
      </Button>
    </form>
  );
}

function StepBack({ answer, mark }: { answer: Extract<DeskAnswer, { kind: 'stock' }>; mark: string }) {
  const { id, name, change } = answer;
  if (!change.ok || !change.by) return null;
  const fields = { intent: 'stock', id, name, seen: change.stock, stock: signed(-change.by), mark };
  return (
    <form method="post" action={deskPages.products}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" kind="outline" size="small" aria-label={adminProductsText.undoNamed(name)}>
        {adminProductsText.undo}
      </Button>
    </form>
  );
}

function signed(by: number): string {
  return by < 0 ? String(by) : `+${by}`;
}

function StockMarks({ product: { stock, held, isLow } }: { product: DeskProduct }) {
  const low = stock - held === 0 ? adminProductsText.soldOut : isLow ? adminProductsText.low : null;
  if (!low && held === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-14 text-muted">
      {low && <span className={classNames('font-semibold', stock - held === 0 ? 'text-bad' : 'text-ink')}>{low}</span>}
      {held > 0 && <span>{adminProductsText.held(held)}</span>}
    </p>
  );
}

/** Without scripts there is no toast. */
function News({ answer, added, mark }: { answer: DeskAnswer | undefined; added: DeskProduct | null; mark: string }) {
  if (answer?.kind === 'deleted') {
    return (
      <Notice
        kind="info"
        actions={
          <RestoreForm id={answer.id} label={adminProductsText.undoNamed(answer.name)}>
            {adminProductsText.undo}
          </RestoreForm>
        }
      >
        {adminProductsText.removed(answer.name)}
      </Notice>
    );
  }
  if (answer?.kind === 'restored') return <Notice kind="success">{adminProductsText.restored(answer.name)}</Notice>;
  if (answer?.kind === 'gone') return <ErrorSummary title={adminProductsText.gone} attempt={answer} />;
  if (answer?.kind === 'unreadable') return <ErrorSummary title={adminProductsText.unreadable} attempt={answer} />;
  if (answer?.kind === 'stock' || answer?.kind === 'bad_stock') {
    const refusal = stockRefusal(answer);
    if (refusal)
      return (
        <ErrorSummary title={adminProductsText.stockNamed(answer.name)} attempt={answer}>
          {refusal}
        </ErrorSummary>
      );
    return (
      answer.kind === 'stock' &&
      answer.change.ok && (
        <Notice kind="success" actions={answer.change.by ? <StepBack answer={answer} mark={mark} /> : null}>
          {stockDone(answer.change)}
        </Notice>
      )
    );
  }
  return !answer && added && <Notice kind="success">{adminProductsText.added(added.name)}</Notice>;
}
