import { type FormEvent, useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { ProductPrice } from '#app/components/product/product-price.tsx';
import type { AdminProductAnswer } from '#app/shop/catalog/admin/admin-product-answer.ts';
import type {
  AdminProduct,
  AdminProductFilter,
  AdminProductPage,
  ProductSort,
} from '#app/shop/catalog/admin/admin-product-list.ts';
import { shortCode } from '#app/text/admin/format.ts';
import { categoryName, productFilterStateNames } from '#app/text/admin/products/product-names.ts';
import { adminProductsText } from '#app/text/admin/products/products.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { PartLink } from '#app/ui/page/part-link.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { showToast } from '#app/ui/toast.ts';
import { AddProduct, addProductId } from './add-product.tsx';
import { BulkBar, ChooseBox } from './bulk-bar.tsx';
import { DeleteButton } from './delete-button.tsx';
import { ListFilter, listAddress } from './list-filter.tsx';
import { type Intent, isMove, MoveForm, moveDone, undoMoves } from './product-moves.tsx';
import { ProductResultNotice, signed } from './product-result-notice.tsx';
import { StockField, stockDone, stockRefusal } from './stock-field.tsx';

interface ManageProductsProps {
  list: AdminProductPage & {
    filter: AdminProductFilter;
    order: ProductSort;
    added: AdminProduct | null;
    idempotencyKey: string;
  };
  answer?: AdminProductAnswer | undefined;
  /** Below the owner's day: a few products to each page, and the form open. */
  isShort?: boolean;
}

export function ManageProducts({ list, answer, isShort = false }: ManageProductsProps) {
  const { filter, order, products, total, page, pages, added } = list;
  useLiveData({ products: products.map((product) => product.id), lists: [] });
  const moves = useFetcher<AdminProductAnswer>();
  const send = (fields: Record<string, string>) =>
    void moves.submit(fields, { method: 'post', action: adminPages.products });
  const move = (intent: Intent, id: string) => send({ intent, id });
  const step = ({ id, name, stock }: AdminProduct, by: number, idempotencyKey: string) =>
    send({ intent: 'stock', id, name, seen: String(stock), stock: signed(by), key: idempotencyKey });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const said = moves.data;
    if (!said) return;
    if (isMove(said)) {
      const back = undoMoves[said.kind];
      const action = back && { text: adminProductsText.undo, run: () => move(back, said.id) };
      showToast({ kind: back ? 'info' : 'success', seconds: 3, text: moveDone(said), ...(action && { action }) });
    } else if (said.kind === 'stock' && said.change.ok) {
      showToast({ kind: 'success', seconds: 3, text: stockDone(said.change) });
    } else {
      showToast({ kind: 'error', seconds: 3, text: stockRefusal(said) ?? adminProductsText.gone });
    }
  }, [moves.data]);

  const add = <AddProduct key={added?.id} answer={answer} idempotencyKey={list.idempotencyKey} isShort={isShort} />;
  return (
    <div className="flex flex-col gap-6">
      <ProductResultNotice answer={answer} added={added} idempotencyKey={list.idempotencyKey} />
      {!isShort && add}
      <section
        aria-labelledby={manageProductsId}
        className={classNames('flex flex-col', isShort ? '[&>nav]:mt-3' : 'gap-5')}
      >
        <SectionHead id={manageProductsId} aside={<ProductLinks isShort={isShort} />}>
          {adminProductsText.manage}
        </SectionHead>
        {!isShort && <ListFilter filter={filter} order={order} />}
        {!isShort && (
          <div className="flex flex-col gap-1 text-14 text-muted">
            <p role="status">{adminProductsText.found(total)}</p>
            {total > 0 && filter.state !== 'deleted' && <p>{adminProductsText.stockHint}</p>}
          </div>
        )}
        {total > 0 && !isShort && <BulkBar filter={filter} total={total} />}
        {total === 0 ? (
          <EmptyState title={adminProductsText.nothing} lead={adminProductsText.nothingLead} />
        ) : (
          <ul
            className={classNames(
              'flex flex-col lg:gap-0',
              isShort
                ? 'rounded-card border border-line bg-surface'
                : 'gap-3 lg:rounded-card lg:border lg:border-line lg:bg-surface',
            )}
          >
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                isShort={isShort}
                idempotencyKey={list.idempotencyKey}
                onMove={(intent) => move(intent, product.id)}
                onStep={(by, idempotencyKey) => step(product, by, idempotencyKey)}
              />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(shown) => (isShort ? shortAddress(shown) : listAddress(filter, order, { page: shown }))}
          words={adminProductsText.pagination}
        />
      </section>
      {isShort && add}
    </div>
  );
}

const manageProductsId = 'manage-products';
const shortAddress = (page: number) => `${adminPages.today}?page=${page}#${manageProductsId}`;

function ProductLinks({ isShort }: { isShort: boolean }) {
  const classes = buttonClasses({ kind: 'quiet', size: 'small' });
  if (isShort) {
    return (
      <>
        <PartLink to={addProductId} className={`${classes} max-md:px-1`}>
          {adminProductsText.add}
        </PartLink>
        <Link to={adminPages.products} className={`${classes} max-md:hidden`}>
          {adminProductsText.all}
        </Link>
      </>
    );
  }
  return (['draft', 'deleted'] as const).map((state) => (
    <Link key={state} to={listAddress({ query: '', category: null, state }, 'newest')} className={classes}>
      {productFilterStateNames[state]}
    </Link>
  ));
}

interface ProductRowProps {
  product: AdminProduct;
  isShort: boolean;
  idempotencyKey: string;
  onMove: (intent: Intent) => void;
  onStep: (by: number, idempotencyKey: string) => void;
}

function ProductRow({ product, isShort, idempotencyKey, onMove, onStep }: ProductRowProps) {
  const { id, name, status } = product;
  const isDeleted = status === 'deleted';
  const moves = (intent: Intent) => (event: FormEvent) => {
    event.preventDefault();
    onMove(intent);
  };
  return (
    <li
      className={classNames(
        'grid items-center gap-x-3 border-line p-3',
        isShort
          ? 'grid-cols-[3rem_minmax(0,1fr)_auto] gap-y-1.5 border-t first:border-t-0 max-md:py-1.5 md:grid-cols-[3rem_minmax(0,1fr)_8rem_12rem_auto]'
          : 'grid-cols-[2.75rem_4rem_minmax(0,1fr)] gap-y-2 rounded-card border bg-surface md:grid-cols-[2.75rem_4rem_minmax(0,1fr)_11rem_auto] lg:grid-cols-[2.75rem_4rem_minmax(0,1fr)_8rem_12rem_auto] lg:rounded-none lg:border-0 lg:border-b lg:bg-transparent lg:last:border-b-0',
      )}
    >
      {!isShort && <ChooseBox product={product} />}
      <ProductPicture
        product={product}
        className={classNames('rounded-control', isShort ? 'max-md:row-span-2 max-md:self-start' : 'max-lg:row-span-2')}
      />
      <div className={classNames('flex min-w-0 flex-col gap-0.5', isShort && 'max-md:col-span-2')}>
        <Link
          to={`${adminPages.products}/${id}`}
          className={classNames(
            'font-semibold hover:underline',
            isShort && 'line-clamp-2 min-h-6 text-14 leading-snug md:text-16',
          )}
        >
          {name}
        </Link>
        <p className={classNames('text-14 text-muted', isShort && 'max-md:hidden')}>
          {status === 'draft' && <strong>{adminProductsText.draftBadge} · </strong>}
          {categoryName(product.category)} ·{' '}
          <span className="designator" title={id}>
            {shortCode(id)}
          </span>
        </p>
      </div>
      <div className={isShort ? 'max-md:col-span-2' : 'max-lg:col-start-3 max-lg:row-start-2'}>
        <ProductPrice product={product} size="small" />
      </div>
      <div
        className={classNames(
          'flex gap-1 max-md:col-span-2 max-md:row-start-3',
          isShort ? 'flex-wrap items-center gap-x-2' : 'flex-col md:max-lg:row-span-2',
        )}
      >
        {isDeleted ? (
          <p className="text-14">{`${adminProductsText.stock}: ${product.stock}`}</p>
        ) : (
          <StockField product={product} idempotencyKey={idempotencyKey} onUndo={onStep} />
        )}
        <StockBadges product={product} />
      </div>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-1 max-md:col-start-3 max-md:row-start-3 max-md:justify-end',
          !isShort && 'md:max-lg:row-span-2',
        )}
      >
        {isDeleted ? (
          <MoveForm id={id} intent="restore" label={adminProductsText.restoreNamed(name)} onSubmit={moves('restore')}>
            {adminProductsText.restore}
          </MoveForm>
        ) : (
          <>
            {status === 'draft' && (
              <MoveForm
                id={id}
                intent="publish"
                label={adminProductsText.publishNamed(name)}
                onSubmit={moves('publish')}
              >
                {adminProductsText.publish}
              </MoveForm>
            )}
            <Link
              to={`${adminPages.products}/${id}`}
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

function StockBadges({ product: { stock, held, isLow } }: { product: AdminProduct }) {
  const low = stock - held === 0 ? adminProductsText.soldOut : isLow ? adminProductsText.low : null;
  if (!low && held === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-14 text-muted">
      {low && <span className={classNames('font-semibold', stock - held === 0 ? 'text-bad' : 'text-ink')}>{low}</span>}
      {held > 0 && <span>{adminProductsText.held(held)}</span>}
    </p>
  );
}
