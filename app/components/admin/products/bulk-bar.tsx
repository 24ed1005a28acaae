import { useEffect, useState } from 'react';
import { Form, Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { AdminProduct, AdminProductFilter } from '#app/shop/catalog/admin/admin-product-list.ts';
import { adminBulkText } from '#app/text/admin/changes.ts';
import { gridText } from '#app/text/admin/grid/grid.ts';
import { Button, buttonClasses } from '#app/ui/button.tsx';
import { chooseAllOf } from '../frame/choose-all.ts';

const formId = 'bulk-change';

export function BulkBar({ filter, total }: { filter: AdminProductFilter; total: number }) {
  // Choosing a whole page needs scripts, so the button appears after hydration.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <Form
      id={formId}
      method="get"
      action={`${adminPages.changes}/nuevo`}
      aria-label={adminBulkText.toolbar}
      className="one-line-on-phones items-center gap-2"
    >
      {filter.query && <input type="hidden" name="q" value={filter.query} />}
      {filter.category !== null && <input type="hidden" name="categoria" value={filter.category || '-'} />}
      {filter.state && <input type="hidden" name="estado" value={filter.state} />}
      <Button type="submit" name="alcance" value="chosen" kind="outline" size="small">
        {adminBulkText.changeChosen}
      </Button>
      <Button type="submit" name="alcance" value="filter" kind="outline" size="small">
        {adminBulkText.changeAll(total)}
      </Button>
      {filter.state !== 'deleted' && (
        <Button type="submit" formAction={adminPages.grid} kind="outline" size="small">
          {gridText.open}
        </Button>
      )}
      {filter.state !== 'deleted' && (
        <Button type="submit" formAction={adminPages.campaigns} kind="outline" size="small">
          {adminBulkText.makeCampaign}
        </Button>
      )}
      {isAwake && (
        <Button kind="quiet" size="small" onClick={() => chooseAllOf(formId)}>
          {adminBulkText.choosePage}
        </Button>
      )}
      <Link to={adminPages.changes} className={buttonClasses({ kind: 'quiet', size: 'small' })}>
        {adminBulkText.recentLink}
      </Link>
    </Form>
  );
}

export function ChooseBox({ product: { id, name } }: { product: Pick<AdminProduct, 'id' | 'name'> }) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center self-center max-lg:row-span-2">
      <span className="sr-only">{adminBulkText.choose(name)}</span>
      <input type="checkbox" name="id" value={id} form={formId} className="size-5 accent-mask" />
    </label>
  );
}
