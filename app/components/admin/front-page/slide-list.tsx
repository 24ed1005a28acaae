import { formKey, formOf } from '#app/components/admin/frame/admin-form.tsx';
import { mostSlides, type Slide, type SlideState } from '#app/shop/front-page/front-page.ts';
import { typedSlide } from '#app/shop/front-page/front-page-form.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { slideStateNames, frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { EntrySteps } from './entry-steps.tsx';
import { SlideForm } from './slide-form.tsx';
import { SlideThumbnail } from './slide-thumbnail.tsx';

interface SlideListProps {
  slides: readonly (Slide & { state: SlideState })[];
  version: number;
  refusal: AdminRefusal | null;
}

export function SlideList({ slides, version, refusal }: SlideListProps) {
  const added = formOf(refusal, 'add_slide');
  return (
    <section aria-labelledby="diapositivas" className="flex flex-col gap-3">
      <h2 id="diapositivas" className="heading flex flex-wrap items-baseline gap-x-3 text-23">
        {words.slides}
        <span className="text-14 font-normal text-muted">{words.slidesCount(slides.length)}</span>
      </h2>
      {slides.length === 0 && <p className="text-muted">{words.noSlidesYet}</p>}
      {slides.length > 0 && (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {slides.map((slide, at) => (
            <SlideRow
              key={slide.id}
              slide={slide}
              isFirst={at === 0}
              isLast={at === slides.length - 1}
              version={version}
              refusal={refusal}
            />
          ))}
        </ol>
      )}
      {slides.length >= mostSlides ? (
        <p className="text-14 text-muted">{words.slidesFull}</p>
      ) : (
        <details open={added.refusal !== null || undefined} className="rounded-card border border-line bg-surface p-4">
          <summary className="py-1.5 font-semibold">{words.addSlide}</summary>
          <div className="mt-3 max-w-3xl">
            {/* Keyed, so that the form is empty again once its slide is there. */}
            <SlideForm key={formKey('add_slide', slides.length)} form={added} shown={null} version={version} />
          </div>
        </details>
      )}
    </section>
  );
}

interface SlideRowProps extends Omit<SlideListProps, 'slides'> {
  slide: SlideListProps['slides'][number];
  isFirst: boolean;
  isLast: boolean;
}

function SlideRow({ slide, isFirst, isLast, version, refusal }: SlideRowProps) {
  const { id, title, image, state, isOn, to } = slide;
  const form = formOf(refusal, 'change_slide', id);
  const shown = typedSlide(slide);
  const dates = [
    ...(shown.from ? [words.from(shown.from, shown.fromHour)] : []),
    ...(shown.to ? [words.until(shown.to, shown.toHour)] : []),
  ];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <SlideThumbnail image={image} className="w-full sm:row-span-2" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-baseline gap-x-3 wrap-anywhere">
            <b>{title}</b>
            <span className={state === 'shown' ? 'text-14 text-mask' : 'text-14 text-muted'}>
              {slideStateNames[state]}
            </span>
          </p>
          <p className="text-14 wrap-anywhere text-muted">
            <code>{to}</code>
            {dates.map((date) => ` · ${date}`)}
          </p>
        </div>
        <div className="max-sm:col-span-2 sm:col-start-2">
          <EntrySteps thing="slide" id={id} title={title} isFirst={isFirst} isLast={isLast} isOn={isOn} canRemove />
        </div>
      </div>
      {/* Keyed, so that it closes once it is saved; after a refusal it shows what was typed. */}
      <details key={JSON.stringify(shown)} open={form.refusal !== null || undefined}>
        <summary aria-label={words.of(words.edit, title)} className="py-1.5 text-14 font-semibold">
          {words.edit}
        </summary>
        <div className="mt-3 max-w-3xl">
          <SlideForm form={form} shown={shown} version={version} />
        </div>
      </details>
    </li>
  );
}
