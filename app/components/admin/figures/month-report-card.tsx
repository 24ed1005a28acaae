import { monthReportAddress } from '#app/addresses/admin-pages.ts';
import { lastMonths } from '#app/shop/admin/period.ts';
import { figuresText } from '#app/text/admin/figures.ts';
import { monthReportWords } from '#app/text/admin/invoices/month-report-words.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/form/field.tsx';
import { Card } from '#app/ui/page/card.tsx';

const monthsOffered = 24;

/** What an accountant asks for at the end of a month. */
export function MonthReportCard({ today }: { today: string }) {
  const months = lastMonths(today, monthsOffered);
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h2 className="font-bold">{monthReportWords.title}</h2>
      <p className="text-14 text-muted">{monthReportWords.lead}</p>
      {/* Not the router's form, because the answer is a file. */}
      <form
        action={monthReportAddress}
        aria-label={monthReportWords.title}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:max-w-md"
      >
        <SelectField
          id="mes-del-informe"
          name="mes"
          label={monthReportWords.month}
          // The one that is over.
          defaultValue={months[1] ?? months[0]}
          options={months.map((value) => ({ value, label: figuresText.monthName(value) }))}
        />
        <Button type="submit" kind="outline">
          {monthReportWords.download}
        </Button>
      </form>
    </Card>
  );
}
