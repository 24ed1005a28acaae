import { Link } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import type { CampaignPreview, NamedProducts } from '#app/shop/admin/promotions/campaign-figures.ts';
import { adminCampaignsText as words } from '#app/text/admin/promotions/campaigns.ts';
import { Notice } from '#app/ui/notice/notice.tsx';

/** What the owner looks at before it is published: what gets cheaper, what loses, what the law would presume to mislead. */
export function CampaignReview({ preview }: { preview: CampaignPreview }) {
  const { held, lower, overlapping, examples, belowCost, unknownCost, steep, raised, overPromised } = preview;
  const isGood = belowCost.count + unknownCost + steep.count + raised.count === 0;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold">{words.lower(lower, held)}</p>
        <Named products={examples} say={words.example} />
      </div>
      {overlapping.count > 0 && (
        <p className="text-14 wrap-anywhere">{words.overlapping(overlapping.count, overlapping.names)}</p>
      )}
      <Concern products={steep} title={words.steep} say={words.example} />
      <Concern products={belowCost} title={words.belowCost} say={words.lossOf} />
      <Concern products={raised} title={words.raised} say={words.raisedOf} />
      <Concern products={overPromised} title={words.overPromised} say={words.overPromisedOf} />
      {isGood && <p className="text-14">{words.allGood}</p>}
      {unknownCost > 0 && <p className="text-14 text-muted">{words.unknownCost(unknownCost)}</p>}
      <p className="text-14 text-muted">{words.sixMonths}</p>
    </div>
  );
}

type Say = (name: string, from: number, to: number) => string;

function Concern({ products, title, say }: { products: NamedProducts; title: (count: number) => string; say: Say }) {
  if (products.count === 0) return null;
  return (
    <Notice kind="warning">
      <p className="font-semibold">{title(products.count)}</p>
      <Named products={products} say={say} />
    </Notice>
  );
}

function Named({ products: { count, named }, say }: { products: NamedProducts; say: Say }) {
  return (
    <ul className="mt-1 list-disc pl-5 text-14">
      {named.map(({ id, name, facts: [from = 0, to = 0] }) => (
        <li key={id} className="wrap-anywhere">
          <Link to={`${adminPages.products}/${id}`} className="inline-block py-1 underline underline-offset-2">
            {say(name, from, to)}
          </Link>
        </li>
      ))}
      {count > named.length && <li>{words.more(count - named.length)}</li>}
    </ul>
  );
}
