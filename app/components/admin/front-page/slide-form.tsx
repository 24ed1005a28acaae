import { AdminForm, type FormOfPage } from '#app/components/admin/frame/admin-form.tsx';
import { longestInSlide } from '#app/shop/front-page/front-page.ts';
import { slideFocuses } from '#app/shop/pictures/slide-picture.ts';
import { focusNames, slideLabels, frontPageText as words } from '#app/text/admin/front-page/front-page.ts';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { CurrentTexts } from './current-texts.tsx';
import { SlideThumbnail } from './slide-thumbnail.tsx';

interface SlideFormProps {
  form: FormOfPage;
  /** What its fields show, where nothing of it was refused; null of a new slide. */
  shown: Record<string, string> | null;
  version: number;
}

export function SlideForm({ form, shown, version }: SlideFormProps) {
  const { refusal } = form;
  const typed: Record<string, string> = refusal?.typed ?? shown ?? {};
  const field = (name: keyof typeof slideLabels) => {
    return { ...form.field(name), label: slideLabels[name], defaultValue: typed[name] ?? '' };
  };
  const { defaultValue: _file, ...picture } = field('picture');
  const { image = '' } = typed;
  const isUploaded = refusal !== null && image !== '' && image !== shown?.image;
  return (
    <AdminForm
      form={form}
      version={version}
      labels={slideLabels}
      button={shown === null ? words.add : words.save}
      hasFile
    >
      {refusal?.status === 409 && shown && <CurrentTexts labels={slideLabels} typed={typed} shown={shown} />}
      <input type="hidden" name="image" value={image} />
      <div className="flex flex-wrap items-start gap-4">
        {image && <SlideThumbnail image={image} className="w-36" />}
        <div className="flex min-w-0 flex-1 basis-60 flex-col gap-4">
          <Field
            {...picture}
            label={image ? words.pictureOther : slideLabels.picture}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hint={isUploaded ? words.pictureWaits : words.pictureHint}
            className="[&_input]:h-auto [&_input]:py-2.5"
          />
          <SelectField
            {...field('focus')}
            hint={words.focusHint}
            options={slideFocuses.map((value) => ({ value, label: focusNames[value] }))}
          />
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('title')} required maxLength={longestInSlide.title} autoComplete="off" />
        <Field {...field('overline')} maxLength={longestInSlide.overline} autoComplete="off" />
      </div>
      <Field {...field('lead')} maxLength={longestInSlide.lead} hint={words.leadHint} autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...field('action')} required maxLength={longestInSlide.action} autoComplete="off" />
        <Field
          {...field('link')}
          required
          maxLength={longestInSlide.to}
          hint={words.linkHint}
          autoComplete="off"
          inputMode="url"
        />
      </div>
      <Field {...field('alt')} maxLength={longestInSlide.alt} hint={words.altHint} autoComplete="off" />
      <fieldset>
        <legend className="font-semibold">{words.dates}</legend>
        <p className="mt-1 text-14 text-muted">{words.datesHint}</p>
        <div className="mt-3 grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)]">
          <Field {...field('from')} type="date" />
          <Field {...field('fromHour')} type="time" />
          <Field {...field('to')} type="date" />
          <Field {...field('toHour')} type="time" />
        </div>
      </fieldset>
    </AdminForm>
  );
}
