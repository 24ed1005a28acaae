import { Form } from 'react-router';
import { FilterLinks } from '#app/components/admin/frame/filter-links.tsx';
import { lastMonths, type PeriodRequest, presets, usualPreset } from '#app/shop/admin/period.ts';
import { figuresText, periodProblems, presetNames } from '#app/text/admin/figures.ts';
import { Button } from '#app/ui/button.tsx';
import { Field, SelectField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';

const monthsOffered = 24;

/** @param path of the page that shows the period */
export function PeriodChoice({ asked, path, today }: { asked: PeriodRequest; path: string; today: string }) {
  const chosen = asked.ok ? asked.preset : null;
  const days = asked.ok ? asked.period : asked.typed;
  const month = asked.ok && asked.month ? asked.month : today.slice(0, 7);
  const months = lastMonths(today, monthsOffered);
  // An older one that an address asked for.
  if (!months.includes(month)) months.push(month);
  return (
    <div className="flex flex-col gap-4">
      <FilterLinks
        label={figuresText.periods}
        links={presets.map((preset) => ({
          to: preset === usualPreset ? path : `${path}?periodo=${preset}`,
          text: presetNames[preset],
          isCurrent: preset === chosen,
        }))}
      />
      {/* Keyed, so that following a preset's link fills in its days. */}
      <div key={`${days.from} ${days.to}`} className="flex flex-wrap items-end gap-x-8 gap-y-3">
        <Form
          action={path}
          aria-label={figuresText.months}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 max-sm:w-full"
        >
          <SelectField
            name="mes"
            label={figuresText.month}
            defaultValue={month}
            options={months.map((value) => ({ value, label: figuresText.monthName(value) }))}
          />
          <Button type="submit" kind="outline">
            {figuresText.applyMonth}
          </Button>
        </Form>
        <Form
          action={path}
          aria-label={figuresText.dates}
          className="grid grid-cols-2 items-end gap-3 max-sm:w-full sm:grid-cols-[11rem_11rem_auto]"
        >
          <Field name="desde" type="date" label={figuresText.from} defaultValue={days.from} />
          <Field name="hasta" type="date" label={figuresText.to} defaultValue={days.to} />
          <Button type="submit" kind="outline" className="col-span-2 sm:col-span-1">
            {figuresText.apply}
          </Button>
        </Form>
      </div>
      {!asked.ok && <Notice kind="error">{periodProblems[asked.code]}</Notice>}
    </div>
  );
}
