import { data, Form, Link } from 'react-router';
import { buildHref, buildsPath, comparedBuildsHref, comparedBuildsPath } from '#app/addresses/build-address.ts';
import { useLiveData } from '#app/browser/live/live-updates.ts';
import { LibraryNotice } from '#app/components/builds/library-notice.tsx';
import { pageMeta } from '#app/components/page-meta/page-meta.ts';
import { codeOf } from '#app/shop/builds/code.ts';
import { checkParts } from '#app/shop/builds/parts/checked-parts.ts';
import { comparedWords } from '#app/text/builds/build-words.ts';
import { comparedBuildsText as words } from '#app/text/builds/compared-builds.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import type { Route } from './+types/compare-builds';
import { readBuild } from './build-page.server.ts';
import { titleOf } from './build-view-model.server.ts';
import { type ComparedLine, comparedBuilds, idsOf } from './compared-builds.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked = { a: codeIn(searchParams.get('a')), b: codeIn(searchParams.get('b')) };
  const shown = { lead: comparedWords.lead, none: comparedWords.none, asked };
  if (asked.a === '' || asked.b === '') {
    return data({ ...shown, problem: null, compared: null, productIds: [] as string[] });
  }
  const found = await Promise.all([readBuild(context, asked.a), readBuild(context, asked.b)]);
  const [a, b] = found.map((each) => each && { parts: each.parts, checked: checkParts(each.parts), named: each.named });
  if (!a || !b) {
    return data({ ...shown, problem: comparedWords.broken, compared: null, productIds: [] }, { status: 404 });
  }
  return data({
    ...shown,
    problem: null,
    compared: {
      sides: [a, b].map(({ parts, named }) => ({ title: titleOf(parts), to: buildHref(codeOf(named) ?? '') })),
      lines: comparedBuilds(a, b),
    },
    productIds: idsOf(a, b),
  });
}

/** Of a pasted link the code alone. */
function codeIn(text: string | null): string {
  return (text ?? '').trim().split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? '';
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { asked, compared } = loaderData ?? {};
  return pageMeta(matches, {
    title: words.title,
    description: comparedWords.description,
    path: asked && compared ? comparedBuildsHref(asked.a, asked.b) : comparedBuildsPath,
    robots: 'noindex, follow',
  });
}

export default function CompareBuilds({ loaderData }: Route.ComponentProps) {
  const { lead, asked, problem, compared, none, productIds } = loaderData;
  useLiveData({ products: productIds });
  return (
    <div className="wrap flex flex-col gap-6 pt-6 md:pt-8">
      <PageTitle lead={compared ? undefined : lead}>{words.title}</PageTitle>
      {problem && <Notice kind="error">{problem}</Notice>}
      {compared ? <Table {...compared} none={none} /> : <Codes {...asked} />}
      <LibraryNotice />
    </div>
  );
}

function Codes({ a, b }: { a: string; b: string }) {
  return (
    <Form action={comparedBuildsPath} key={`${a} ${b}`} className="grid max-w-3xl items-end gap-4 sm:grid-cols-2">
      <Field name="a" label={words.first} hint={words.link} required defaultValue={a} autoComplete="off" />
      <Field name="b" label={words.second} hint={words.link} required defaultValue={b} autoComplete="off" />
      <Button type="submit" className="justify-self-start">
        {words.compare}
      </Button>
    </Form>
  );
}

type Compared = { sides: { title: string; to: string }[]; lines: ComparedLine[]; none: string };

/** The classes are those of the comparison of products (`ui/styles.css`). */
function Table({ sides, lines, none }: Compared) {
  return (
    <section aria-label={words.table} className="compare-region">
      <table className="compare-table" data-columns={2}>
        <caption className="sr-only">{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{words.feature}</span>
            </th>
            {sides.map(({ title, to }, at) => (
              <th
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns, and a build may be compared with itself
                key={at}
                scope="col"
              >
                <span className="designator block text-muted uppercase">{at === 0 ? words.first : words.second}</span>
                <span className="heading block text-16 md:text-18">{title}</span>
                <Link
                  to={to}
                  className="inline-flex min-h-8 items-center font-semibold text-accent hover:underline print:hidden"
                >
                  {words.open}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, cells, differs }) => (
            <tr key={label} className={differs ? 'compare-differs' : 'compare-same'}>
              <th scope="row">
                <span>
                  {label}
                  {differs && (
                    <span className="compare-sign">
                      <span aria-hidden>≠</span>
                      <span className="sr-only">{words.differs}</span>
                    </span>
                  )}
                </span>
              </th>
              {cells.map((cell, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  key={at}
                >
                  {cell.length === 0
                    ? none
                    : cell.map((each) => (
                        <span key={each} className="block">
                          {each}
                        </span>
                      ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-4">
        <Link to={buildsPath} className="inline-flex min-h-10 items-center font-semibold text-accent hover:underline">
          {words.another}
        </Link>
      </p>
    </section>
  );
}
