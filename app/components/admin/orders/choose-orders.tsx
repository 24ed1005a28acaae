import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { orderNumber } from '#app/shop/orders/order-number.ts';
import { manyText } from '#app/text/admin/orders/many-orders.ts';
import { Button } from '#app/ui/button.tsx';
import { chooseAllOf } from '../frame/choose-all.ts';

const formId = 'many-orders';

/** @param back the list that is shown, for what is refused */
export function ManyOrdersBar({ back }: { back: string }) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <>
      <Form
        id={formId}
        method="get"
        action={adminPages.sendOrders}
        aria-label={manyText.toolbar}
        className="one-line-on-phones mb-1 items-center gap-2"
      >
        {/* First, since it is pressed first. Choosing a whole page needs scripts; its room is reserved until they are there. */}
        <Button
          kind="quiet"
          size="small"
          className={isAwake ? undefined : 'invisible noscript:hidden'}
          onClick={() => chooseAllOf(formId)}
        >
          {manyText.choosePage}
        </Button>
        {/* What Enter on a box presses: it writes nothing. */}
        <button type="submit" hidden aria-label={manyText.send} />
        <Button
          type="submit"
          formMethod="post"
          formAction={back}
          name="intent"
          value="prepare"
          kind="outline"
          size="small"
        >
          {manyText.prepare}
        </Button>
        <Button type="submit" formAction={adminPages.printOrders} kind="outline" size="small">
          {manyText.print}
        </Button>
        <Button type="submit" kind="outline" size="small">
          {manyText.send}
        </Button>
        <Button type="submit" formAction={adminPages.deliverOrders} kind="outline" size="small">
          {manyText.deliver}
        </Button>
      </Form>
      <p className="mb-3 text-14 text-muted">{manyText.hint}</p>
    </>
  );
}

export function ChooseOrder({ reference }: { reference: string }) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center md:-my-2">
      <span className="sr-only">{manyText.choose(orderNumber(reference))}</span>
      <input type="checkbox" name="pedido" value={reference} form={formId} className="size-5 accent-mask" />
    </label>
  );
}
