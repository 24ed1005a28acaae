import { data, Form, Link } from 'react-router';
import { buildHref, buildsPath, comparedBuildsHref, emptyCode, proposalHref } from '#app/addresses/build-address.ts';
import { choiceHref } from '#app/addresses/choice-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { useStore } from '#app/browser/store.ts';
import { BoardDrawing } from '#app/components/builds/board-drawing.tsx';
import { BuildTrouble, troubleMeta } from '#app/components/builds/build-trouble.tsx';
import { LibraryNotice } from '#app/components/builds/library-notice.tsx';
import { Proposals } from '#app/components/builds/proposals.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { ProductPicture } from '#app/components/product/product-picture.tsx';
import { servicesContext } from '#app/contexts.ts';
import { runInSlices } from '#app/platform/concurrency/fair-scheduler.server.ts';
import type { PartCatalogue } from '#app/shop/builds/parts/part-catalogue.ts';
import { type Use, uses } from '#app/shop/builds/search/pools.ts';
import { propose } from '#app/shop/builds/search/propose.ts';
import { slotCategories } from '#app/shop/builds/slots.ts';
import { designatorOf } from '#app/shop/catalog/categories.ts';
import { maxPriceInPesos } from '#app/shop/shared/money.ts';
import { startWords, useWords } from '#app/text/builds/build-words.ts';
import { startText } from '#app/text/builds/start-page.ts';
import { slotWords } from '#app/text/builds/why.ts';
import { formatFigure } from '#app/text/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/start';
import { countBuildCall, tooMany } from './build-page.server.ts';
import { shownOrder } from './build-view-model.server.ts';
import { proposalsViewModel } from './proposals-view-model.server.ts';

/** When to come back, where there are too many questions. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** Without a question nothing of it depends on the catalogue, so the page is cached (`http/route-rules.ts`). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { asked, use, budget } = askedIn(new URL(request.url).searchParams);
  const isAsked = asked.budget !== null;
  const problems = {
    use: isAsked && use === null ? startWords.noUse : null,
    budget: isAsked && budget === null ? startWords.noBudget : null,
  };
  const wait = use && budget ? countBuildCall(context) : 0;
  if (wait > 0) return tooMany(wait);
  const proposed =
    use && budget
      ? await proposedFor(await (await context.get(servicesContext).readModel.fresh()).parts(), use, budget)
      : null;
  return data(
    {
      trouble: null,
      title: startWords.title,
      lead: startWords.lead,
      form: {
        uses: uses.map((each) => ({ use: each, ...useWords[each] })),
        asked: { use, budget: budget ? formatFigure(budget) : (asked.budget ?? '') },
        problems,
      },
      proposed,
      slots: shownOrder.map((slot) => ({
        name: slotWords[slot].name,
        designator: designatorOf(slotCategories[slot]),
        category: slotCategories[slot],
        to: choiceHref({ code: emptyCode, slotSlug: slotWords[slot].slug }),
      })),
      how: startWords.how,
    },
    { status: problems.use || problems.budget ? 422 : 200 },
  );
}

function askedIn(query: URLSearchParams) {
  const asked = { use: query.get('uso'), budget: query.get('presupuesto') };
  const digits = (asked.budget ?? '').replace(/[$.\s]/g, '');
  const pesos = /^\d{1,12}$/.test(digits) ? Number(digits) : 0;
  return {
    asked,
    use: uses.find((use) => use === asked.use) ?? null,
    budget: pesos >= 1 && pesos <= maxPriceInPesos ? pesos : null,
  };
}

async function proposedFor(catalogue: PartCatalogue, use: Use, budget: number) {
  const { proposals, fromInCents } = await runInSlices(propose(catalogue, use, budget * 100));
  const all = proposalsViewModel(proposals);
  const [first, second] = all;
  return {
    title: startWords.proposals(use, budget),
    all,
    compare: first && second ? comparedBuildsHref(first.code, second.code) : null,
    none: all.length > 0 ? null : noneWords(use, fromInCents),
  };
}

function noneWords(use: Use, fromInCents: number | null) {
  if (fromInCents === null) return { text: startWords.nothing, nextStep: null };
  return {
    text: startWords.tooLittle(use, fromInCents),
    nextStep: { to: proposalHref(use, Math.ceil(fromInCents / 100)), text: startWords.withThat(fromInCents) },
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData || loaderData.trouble) return troubleMeta(loaderData?.trouble);
  const { title, form } = loaderData;
  return pageMeta(matches, {
    title,
    description: startWords.description,
    path: buildsPath,
    trail: [{ text: title, to: buildsPath }],
    tool: title,
    // Budgets are endless; the page itself is what can be found.
    robots: form.asked.budget === '' && form.asked.use === null ? undefined : 'noindex, follow',
  });
}

export default function Start({ loaderData }: Route.ComponentProps) {
  if (loaderData.trouble) return <BuildTrouble {...loaderData.trouble} />;
  const { title, lead, form, proposed, slots, how } = loaderData;
  return (
    <>
      <section className="board-grid">
        <div className="wrap grid items-center gap-10 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <div className="flex flex-col gap-5">
            <div className="flex flex-col gap-3">
              <h1 className="banner-title text-38 md:text-48">{title}</h1>
              <p className="max-w-prose text-18 text-pretty text-on-board-muted">{lead}</p>
            </div>
            <StartForm {...form} />
          </div>
          <BoardDrawing className="w-full max-lg:hidden" />
        </div>
      </section>
      <div className="wrap flex flex-col gap-12 pt-8 md:pt-10">
        {proposed && <Proposals {...proposed} />}
        <section aria-labelledby="piezas">
          <SectionHead id="piezas" aside={<GoOn />}>
            {startText.partByPart}
          </SectionHead>
          <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
            {slots.map(({ name, designator, category, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="group flex h-full flex-col gap-2 rounded-card border border-dashed border-control-line p-3 hover:border-solid hover:border-ink hover:bg-surface"
                >
                  <span aria-hidden className="flex flex-wrap items-center justify-between gap-2">
                    <span className="designator text-muted">{designator}</span>
                    <span className="font-mono text-18 leading-none text-accent">+</span>
                  </span>
                  <ProductPicture
                    product={{ category }}
                    sizes="9rem"
                    className="mx-auto w-24 max-w-full opacity-70 md:w-32"
                  />
                  <span className="heading text-16 group-hover:text-accent">
                    <span className="sr-only">{startText.choose} </span>
                    {name}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="como">
          <SectionHead id="como">{startText.how}</SectionHead>
          <ol className="grid gap-6 md:grid-cols-3">
            {how.map(([name, text], at) => (
              <li key={name} className="flex flex-col gap-1.5 border-t-2 border-mask pt-3">
                <span aria-hidden className="designator text-muted">{`0${at + 1}`}</span>
                <h3 className="heading text-18">{name}</h3>
                <p className="text-pretty text-muted">{text}</p>
              </li>
            ))}
          </ol>
        </section>
        <LibraryNotice />
      </div>
    </>
  );
}

/** Only this browser knows it. The heading has the room for it. */
function GoOn() {
  const code = useStore(lastBuild);
  if (code === lastBuild.initial) return null;
  return (
    <Link
      to={buildHref(code)}
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent hover:underline"
    >
      {startText.goOn}
      <span aria-hidden>→</span>
    </Link>
  );
}

type StartFormProps = Extract<Route.ComponentProps['loaderData'], { trouble: null }>['form'];

/** A GET form, so that each proposal has an address. */
function StartForm({ uses, asked, problems }: StartFormProps) {
  return (
    <Form
      action={buildsPath}
      // The same form for another question, filled in again.
      key={`${asked.use} ${asked.budget}`}
      className="flex flex-col gap-4 rounded-picture bg-surface p-4 text-ink start-form sm:p-5"
    >
      <fieldset aria-describedby={problems.use ? 'uso-error' : undefined}>
        <legend className="mb-1.5 text-14 font-semibold">{startText.uses}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {uses.map(({ use, name, lead }) => (
            <label
              key={use}
              className="flex cursor-pointer items-start gap-2.5 rounded-control border border-control-line px-3 py-2.5 hover:border-ink has-checked:border-mask has-checked:bg-mask-tint"
            >
              <input
                type="radio"
                name="uso"
                value={use}
                required
                defaultChecked={asked.use === use}
                className="mt-0.5 size-5 shrink-0 accent-mask"
              />
              <span className="min-w-0">
                <span className="block font-bold">{name}</span>
                <span className="block text-14 text-muted">{lead}</span>
              </span>
            </label>
          ))}
        </div>
        {problems.use && (
          <p id="uso-error" className="mt-1.5 flex items-start gap-1.5 text-14 font-semibold wrap-anywhere text-bad">
            <Icon name="error" className="mt-0.5 size-4 shrink-0" />
            {problems.use}
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          name="presupuesto"
          label={startText.budget}
          aside={startText.budgetHint}
          error={problems.budget}
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={asked.budget}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" className="max-sm:w-full">
          {startText.propose}
        </Button>
      </div>
    </Form>
  );
}
