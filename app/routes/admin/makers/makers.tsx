import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { AdminList } from '#app/components/admin/frame/admin-list.tsx';
import { AdminSearch } from '#app/components/admin/frame/admin-search.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { brandCounts } from '#app/read-model/facet-counts.ts';
import { everyCategory } from '#app/shop/catalog/categories.ts';
import { type MakerField, makerVersion, spellingKey } from '#app/shop/catalog/makers/edit-maker.ts';
import type { Maker } from '#app/shop/catalog/makers/maker.ts';
import { listMakers } from '#app/shop/catalog/makers/makers.server.ts';
import { addressOf, readSought } from '#app/shop/shared/admin-query.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { cutPage, readPage } from '#app/shop/shared/page.ts';
import { makerDone, makerProblemText, adminMakersText as words } from '#app/text/admin/makers.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field, TextAreaField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/makers';
import { actOnMaker, type MakerRefusal } from './maker-action.server.ts';

const makersPerPage = 25;

export const meta = adminMeta(words, adminPages.makers);

export async function loader(args: Route.LoaderArgs) {
  const { db, readModel } = args.context.get(servicesContext);
  const { searchParams } = new URL(args.request.url);
  const sought = readSought(searchParams);
  const makers = await listMakers(db);
  const counts = brandCounts(await (await readModel.fresh()).facets(everyCategory()));
  const key = spellingKey(sought);
  const found = makers.filter(({ name, spellings }) =>
    [name, ...spellings].some((each) => spellingKey(each).includes(key)),
  );
  const { offset, ...cut } = cutPage(readPage(searchParams), found.length, makersPerPage);
  return {
    sought,
    total: found.length,
    ...cut,
    makers: found
      .slice(offset, offset + makersPerPage)
      .map((maker) => ({ ...maker, products: counts.get(maker.slug) ?? 0 })),
    done: ownKey(makerDone, searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnMaker(args));
}

/** After a 4xx the router keeps the old data; but the list may have changed, so load it again. */
export const shouldRevalidate = () => true;

export default function Makers({ loaderData, actionData }: Route.ComponentProps) {
  const { sought, makers, total, page, pages } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const clear = sought !== '' && (
    <LinkButton to={adminPages.makers} kind="quiet" className="max-sm:-ml-5">
      {words.clear}
    </LinkButton>
  );
  const isListed = refusal?.slug === '' || makers.some(({ slug }) => slug === refusal?.slug);
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {done && <Notice kind="success">{makerDone[done]}</Notice>}
      {refusal?.sentence && !isListed && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
      <details open={refusal?.slug === ''} className="rounded-card border border-line bg-surface p-4">
        <summary className="py-1.5 font-semibold">{words.addTitle}</summary>
        <MakerForm maker={null} refusal={refusal} />
      </details>
      <AdminSearch path={adminPages.makers} shown={sought} words={words} filters={{}} sought={sought} clear={clear} />
      <AdminList
        label={words.title}
        found={words.found(total)}
        empty={makers.length === 0 && <EmptyState title={words.none} lead={words.noneLead} actions={clear} />}
        page={page}
        pages={pages}
        hrefOf={(shown) => addressOf(adminPages.makers, { q: sought, page: shown > 1 ? shown : null })}
      >
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {makers.map((maker) => (
            <MakerItem key={`${maker.slug} ${makerVersion(maker)}`} maker={maker} refusal={refusal} />
          ))}
        </ul>
      </AdminList>
    </AdminFrame>
  );
}

function MakerItem({ maker, refusal }: { maker: Maker & { products: number }; refusal: MakerRefusal | null }) {
  const { slug, name, spellings, products } = maker;
  return (
    <li>
      <details open={refusal?.slug === slug} className="px-4 py-2 text-14">
        <summary className="py-1.5">
          <span className="font-semibold">{name}</span>
          {spellings.length > 0 && <span className="text-muted"> · {spellings.join(', ')}</span>}
          <span className="designator whitespace-nowrap text-muted"> · {words.products(products)}</span>
        </summary>
        <MakerForm maker={maker} refusal={refusal} />
        <div className="mt-3 mb-2 flex flex-wrap items-center gap-3 border-t border-line pt-3">
          <Form method="post">
            <input type="hidden" name="slug" value={slug} />
            <input type="hidden" name="seen" value={makerVersion(maker)} />
            <IntentButton intent="remove" kind="outline" size="small" aria-label={words.of(words.remove, name)}>
              {words.remove}
            </IntentButton>
          </Form>
          <p className="text-muted">{words.removeHint}</p>
          <Link
            to={`/marca/${slug}`}
            aria-label={words.of(words.see, name)}
            className="font-semibold text-accent hover:underline"
          >
            {words.see}
          </Link>
        </div>
      </details>
    </li>
  );
}

function MakerForm({ maker, refusal }: { maker: Maker | null; refusal: MakerRefusal | null }) {
  const slug = maker?.slug ?? '';
  const ours = refusal?.slug === slug ? refusal : null;
  const id = (field: MakerField) => `${slug || 'nueva'}-${field}`;
  const error = (field: MakerField) => makerProblemText(field, ours?.problems[field]);
  const errors = (['name', 'spellings'] as const).flatMap((field) => {
    const text = error(field);
    return text ? [{ field: id(field), text: `${words[field]}: ${text}` }] : [];
  });
  return (
    <Form method="post" noValidate className="mt-3 flex max-w-xl flex-col gap-4">
      {ours && <ErrorSummary title={ours.sentence ?? words.errorSummary} errors={errors} attempt={ours} />}
      {maker && <input type="hidden" name="slug" value={slug} />}
      {maker && <input type="hidden" name="seen" value={makerVersion(maker)} />}
      <Field
        id={id('name')}
        name="name"
        label={words.name}
        hint={words.nameHint}
        required
        defaultValue={ours?.typed.name ?? maker?.name}
        error={error('name')}
      />
      <TextAreaField
        id={id('spellings')}
        name="spellings"
        label={words.spellings}
        hint={words.spellingsHint}
        rows={3}
        defaultValue={ours?.typed.spellings ?? maker?.spellings.join('\n')}
        error={error('spellings')}
      />
      <IntentButton intent={maker ? 'change' : 'add'} className="self-start">
        {maker ? words.save : words.add}
      </IntentButton>
    </Form>
  );
}
