import { Link } from 'react-router';
import { buildHref } from '#app/addresses/build-address.ts';
import { lastBuild } from '#app/browser/builds/last-build.ts';
import { useStore } from '#app/browser/store.ts';
import { startText } from '#app/text/builds/start-page.ts';
import { SectionHead } from '#app/ui/page/page-title.tsx';
import { ProductPicture } from '../product/product-picture.tsx';
import { BoardDrawing } from './board-drawing.tsx';
import { LibraryNotice } from './library-notice.tsx';
import { Proposals, type ProposalsProps } from './proposals.tsx';
import { StartForm, type StartFormProps } from './start-form.tsx';

export interface StartScreenProps {
  title: string;
  lead: string;
  form: StartFormProps;
  proposed: ProposalsProps | null;
  slots: readonly { name: string; designator: string; category: string; to: string }[];
  how: readonly (readonly [string, string])[];
  typed: string;
}

export function StartScreen({ title, lead, form, proposed, slots, how, typed }: StartScreenProps) {
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
                  <span aria-hidden className="flex items-center justify-between gap-2">
                    <span className="designator text-muted">{designator}</span>
                    <span className="font-mono text-18 leading-none text-accent">+</span>
                  </span>
                  <ProductPicture product={{ category }} sizes="9rem" className="mx-auto w-24 opacity-70 md:w-32" />
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
          <p className="mt-6 max-w-prose text-14 text-muted">{typed}</p>
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
