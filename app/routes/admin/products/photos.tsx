import { Form, Link } from 'react-router';
import { adminPages, picturesAddress } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { useMoments } from '#app/components/admin/frame/use-moments.ts';
import { PhotoUpload } from '#app/components/admin/products/photo-upload.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { nameOfCategory } from '#app/shop/catalog/categories.ts';
import { recentPhotoBatches } from '#app/shop/exchange/photos/photo-batches.server.ts';
import type { PhotoBatch } from '#app/shop/exchange/photos/photo-match.ts';
import { productsWithoutPhoto } from '#app/shop/exchange/photos/products-without-photo.server.ts';
import { addressOf } from '#app/shop/shared/admin-query.ts';
import { readPage } from '#app/shop/shared/page.ts';
import { photosText as words } from '#app/text/admin/pictures/photos.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { refused } from '../admin-action.server.ts';
import { readCount } from '../form-texts.server.ts';
import type { Route } from './+types/photos';
import { actOnPhotos } from './photos-action.server.ts';

export const meta = adminMeta(words, adminPages.photos);

/** Query: `page`; `deshechas` says how many photos were just taken back. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { searchParams } = new URL(request.url);
  const [without, batches] = await Promise.all([
    productsWithoutPhoto(db, readPage(searchParams)),
    recentPhotoBatches(db),
  ]);
  const undone = searchParams.has('deshechas') ? readCount(searchParams.get('deshechas')) : null;
  return { without, batches, undone };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnPhotos(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Photos({ loaderData, actionData }: Route.ComponentProps) {
  const { without, batches, undone } = loaderData;
  const refusal = actionData ?? null;
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {refusal?.sentence && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
      {undone !== null && !refusal && <Notice kind="success">{words.undone(undone)}</Notice>}
      <PhotoUpload />
      {batches.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="heading text-23">{words.batches}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {batches.map((batch) => (
              <BatchItem key={batch.id} batch={batch} />
            ))}
          </ul>
        </section>
      )}
      <section className="flex flex-col gap-3">
        <div>
          <h2 className="heading text-23">{words.without}</h2>
          <p className="mt-1 text-muted">{words.withoutLead}</p>
        </div>
        <AdminList
          label={words.withoutList}
          found={words.count(without.total)}
          empty={without.lines.length === 0 && <EmptyState title={words.none} lead={words.noneLead} />}
          page={without.page}
          pages={without.pages}
          hrefOf={(page) => addressOf(adminPages.photos, { page: page > 1 ? page : null })}
        >
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {without.lines.map(({ id, name, category, sales, partNumber }) => (
              <li key={id} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-3 sm:px-4">
                <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
                  <Link
                    to={`${adminPages.products}/${id}`}
                    className="self-start font-semibold wrap-anywhere hover:underline"
                  >
                    {name}
                  </Link>
                  <p className="text-14 wrap-anywhere text-muted">
                    {nameOfCategory(category)} · {words.sold(sales)} ·{' '}
                    {partNumber === null ? words.noPartNumber : words.partNumber(partNumber)}
                  </p>
                </div>
                <Link
                  to={picturesAddress(id)}
                  aria-label={words.addNamed(name)}
                  className={buttonClasses({ kind: 'quiet', size: 'small' })}
                >
                  {words.add}
                </Link>
              </li>
            ))}
          </ul>
        </AdminList>
      </section>
    </AdminFrame>
  );
}

function BatchItem({ batch: { id, begunAt, undoneAt, photos, products } }: { batch: PhotoBatch }) {
  const moments = useMoments();
  const moment = moments.said(begunAt);
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 sm:px-4">
      <p className="min-w-0 flex-1 basis-48">{words.batch(moment, photos, products)}</p>
      {undoneAt === null || photos > 0 ? (
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <IntentButton intent="undo" kind="quiet" size="small" aria-label={words.undoNamed(moment)}>
            {words.undo}
          </IntentButton>
        </Form>
      ) : (
        <p className="text-14 text-muted">{words.undoneOf}</p>
      )}
    </li>
  );
}
