import type { ShownStatus } from '#app/shop/orders/fulfilment.ts';
import { orderSteps, stepsDone } from '#app/shop/orders/shopper-order.ts';
import { orderStepNames, orderText } from '#app/text/orders/orders.ts';
import { classNames } from '#app/ui/class-names.ts';

/** The steps of an order, from left to right; nothing for one that left it. */
export function OrderProgress({ status }: { status: ShownStatus }) {
  const done = stepsDone(status);
  if (done === null) return null;
  return (
    <ol aria-label={orderText.steps} className="grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-y-2">
      {orderSteps.map((step, index) => {
        const isDone = index < done;
        return (
          <li
            key={step}
            aria-current={index === done - 1 ? 'step' : undefined}
            className={classNames(
              'relative flex flex-col items-center gap-1 text-center text-12 sm:text-14',
              isDone ? 'font-semibold text-ink' : 'text-muted',
            )}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={classNames('absolute top-3 right-1/2 h-0.5 w-full', isDone ? 'bg-mask' : 'bg-line')}
              />
            )}
            <span
              className={classNames(
                'relative z-1 grid size-6 place-items-center rounded-full border-2',
                isDone ? 'border-mask bg-mask text-paper print:text-ink' : 'border-control-line bg-paper',
              )}
            >
              {isDone && <span aria-hidden>✓</span>}
            </span>
            {orderStepNames[step]}
            {isDone && <span className="sr-only">, {orderText.stepDone}</span>}
          </li>
        );
      })}
    </ol>
  );
}
