import { Form, Link } from 'react-router';
import { buildsPath, comparedBuildsPath } from '#app/addresses/build-address.ts';
import type { ComparedLine } from '#app/routes/builds/compared-builds.server.ts';
import { comparedBuildsText as words } from '#app/text/builds/compared-builds.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { PageTitle } from '#app/ui/page/page-title.tsx';
import { LibraryNotice } from '../library-notice.tsx';

export interface CompareBuildsScreenProps {
  lead: string;
  asked: { a: string; b: string };
  problem: string | null;
  compared: { sides: { title: string; to: string }[]; lines: ComparedLine[] } | null;
  none: string;
}

export function CompareBuildsScreen({ lead, asked, problem, compared, none }: CompareBuildsScreenProps) {
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

/** The classes are those of the comparison of products (`ui/styles.css`). */
function Table({ sides, lines, none }: NonNullable<CompareBuildsScreenProps['compared']> & { none: string }) {
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
