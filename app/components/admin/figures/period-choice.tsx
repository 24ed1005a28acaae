import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { type PeriodRequest, presets, usualPreset } from '#app/shop/admin/period.ts';
import { figuresText, periodProblems, presetNames } from '#app/text/admin/figures.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { FilterLinks } from '../frame/filter-links.tsx';

export function PeriodChoice({ asked }: { asked: PeriodRequest }) {
  const chosen = asked.ok ? asked.preset : null;
  const days = asked.ok ? asked.period : asked.typed;
  return (
    <div className="flex flex-col gap-4">
      <FilterLinks
        label={figuresText.periods}
        links={presets.map((preset) => ({
          to: preset === usualPreset ? adminPages.figures : `${adminPages.figures}?periodo=${preset}`,
          text: presetNames[preset],
          isCurrent: preset === chosen,
        }))}
      />
      {/* Keyed, so that following a preset's link fills in its days. */}
      <Form
        key={`${days.from} ${days.to}`}
        action={adminPages.figures}
        aria-label={figuresText.dates}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[11rem_11rem_auto] sm:justify-start"
      >
        <Field name="desde" type="date" label={figuresText.from} defaultValue={days.from} />
        <Field name="hasta" type="date" label={figuresText.to} defaultValue={days.to} />
        <Button type="submit" kind="outline" className="col-span-2 sm:col-span-1">
          {figuresText.apply}
        </Button>
      </Form>
      {!asked.ok && <Notice kind="error">{periodProblems[asked.code]}</Notice>}
    </div>
  );
}
