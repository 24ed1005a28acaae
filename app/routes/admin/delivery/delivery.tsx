import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { adminMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { departments } from '#app/shop/customers/departments.ts';
import type { DepartmentTimes } from '#app/shop/delivery/arrival.ts';
import { deliveryTimes } from '#app/shop/delivery/delivery-times.server.ts';
import {
  mostWorkingDays,
  spreadTimes,
  type TimesField,
  timesFields,
  timesVersion,
} from '#app/shop/delivery/delivery-times.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import {
  deliveryDone,
  deliveryFieldNames,
  deliveryProblemText,
  adminDeliveryText as words,
} from '#app/text/admin/delivery.ts';
import { cutOffSentence, workingDays } from '#app/text/delivery/times.ts';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { refused } from '../admin-action.server.ts';
import type { Route } from './+types/delivery';
import { actOnDelivery, type DeliveryRefusal } from './delivery-action.server.ts';

export const meta = adminMeta(words, adminPages.delivery);

export async function loader(args: Route.LoaderArgs) {
  return {
    times: await deliveryTimes(args.context.get(servicesContext).db),
    done: ownKey(deliveryDone, new URL(args.request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnDelivery(args));
}

/** After a 4xx the router keeps the old data; but the times may have changed, so load them again. */
export const shouldRevalidate = () => true;

export default function Delivery({ loaderData, actionData }: Route.ComponentProps) {
  const { times } = loaderData;
  const refusal = actionData ?? null;
  const done = refusal ? null : loaderData.done;
  const byCode = new Map(times.departments.map((each) => [each.code, each]));
  const isListed = refusal === null || refusal.code === '' || byCode.has(refusal.code);
  return (
    <AdminFrame title={words.title} lead={words.lead}>
      {done && <Notice kind="success">{deliveryDone[done]}</Notice>}
      {!isListed && refusal && <ErrorSummary title={refusal.sentence} attempt={refusal} />}
      <CutOff hour={times.cutOffHour} refusal={refusal?.code === '' ? refusal : null} />
      <section aria-labelledby="departamentos">
        <h2 id="departamentos" className="heading mb-3 text-23">
          {words.departments}
        </h2>
        <ul className="max-w-3xl divide-y divide-line rounded-card border border-line bg-surface">
          {departments.map(({ code, name }) => {
            const own = byCode.get(code);
            if (!own) return null;
            const ours = refusal?.code === code ? refusal : null;
            return <Department key={`${code} ${timesVersion(own)}`} name={name} times={own} refusal={ours} />;
          })}
        </ul>
      </section>
    </AdminFrame>
  );
}

function CutOff({ hour, refusal }: { hour: number; refusal: DeliveryRefusal | null }) {
  return (
    <Card className="max-w-3xl">
      <h2 className="heading mb-1 text-23">{words.cutOffTitle}</h2>
      <p className="mb-3 text-muted">{cutOffSentence(hour)}</p>
      <Form method="post" noValidate className="flex flex-col gap-4" key={hour}>
        {refusal && (
          <ErrorSummary
            title={refusal.sentence ?? words.errorSummary}
            errors={refusal.problem ? [{ field: 'cutOffHour', text: `${words.cutOff}: ${refusal.problem}` }] : []}
            attempt={refusal}
          />
        )}
        <input type="hidden" name="seen" value={hour} />
        <Field
          name="cutOffHour"
          label={words.cutOff}
          hint={words.cutOffHint}
          type="number"
          inputMode="numeric"
          min={0}
          max={24}
          required
          defaultValue={refusal?.typed.cutOffHour ?? hour}
          error={refusal?.problem}
          className="max-w-40"
        />
        <IntentButton intent="cutOff" className="self-start" aria-label={words.saveNamed(words.cutOff)}>
          {words.save}
        </IntentButton>
      </Form>
    </Card>
  );
}

function Department({
  name,
  times,
  refusal,
}: {
  name: string;
  times: DepartmentTimes;
  refusal: DeliveryRefusal | null;
}) {
  const { code, capital, elsewhere } = times;
  const now = spreadTimes(times);
  const id = (field: TimesField) => `${code}-${field}`;
  const errorOf = (field: TimesField) => {
    const problem = refusal?.problems[field];
    return problem && deliveryProblemText[problem];
  };
  const errors = timesFields.flatMap((field) => {
    const text = errorOf(field);
    return text ? [{ field: id(field), text: `${deliveryFieldNames[field]}: ${text}` }] : [];
  });
  return (
    <li>
      <details open={refusal !== null} className="px-4 py-2 text-14">
        <summary className="py-1.5">
          <span className="font-semibold">{name}</span>
          <span className="text-muted"> · {words.summary(workingDays(capital), workingDays(elsewhere))}</span>
        </summary>
        <Form method="post" noValidate className="mt-3 mb-2 flex flex-col gap-4">
          {refusal && <ErrorSummary title={refusal.sentence ?? words.errorSummary} errors={errors} attempt={refusal} />}
          <input type="hidden" name="department" value={code} />
          <input type="hidden" name="seen" value={timesVersion(times)} />
          <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
            {timesFields.map((field) => (
              <Field
                key={field}
                id={id(field)}
                name={field}
                label={deliveryFieldNames[field]}
                type="number"
                inputMode="numeric"
                min={1}
                max={mostWorkingDays}
                required
                defaultValue={refusal?.typed[field] ?? now[field]}
                error={errorOf(field)}
              />
            ))}
          </div>
          <IntentButton intent="times" className="self-start" aria-label={words.saveNamed(name)}>
            {words.save}
          </IntentButton>
        </Form>
      </details>
    </li>
  );
}
