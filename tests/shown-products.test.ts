import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const mayAskTheTable: Record<string, string> = {
  'app/shop/catalog/products.server.ts': 'holds the one question that leaves deleted products out',
  'app/shop/catalog/write-products.server.ts': 'a file may bring a deleted product back',
  'app/shop/catalog/product-vat.server.ts':
    'what the owner said of a deleted product stays said in a list that names it',
  'app/shop/exchange/complete-rows.server.ts': 'a list that names a deleted product leaves it deleted',
  'app/shop/admin/notices/owner-notifications.server.ts':
    'a review names its product, also a deleted one; of those that ran out only what is in the shop',
  'app/shop/admin/notices/summary.server.ts': 'says itself that deleted ones are left out',
  'app/shop/exchange/compare-products.server.ts': 'says what a file would do, to deleted products too',
  'app/shop/catalog/admin/manage-products.server.ts': 'deletes and takes back',
  'app/shop/catalog/admin/edit-product.server.ts': 'says itself that only a product of the shop or a draft is edited',
  'app/shop/catalog/admin/product-status.server.ts': 'tells drafts from deleted products, for the admin',
  'app/shop/audit/audit-list.server.ts': 'the history of a deleted product still names it',
  'app/shop/changes/work-on-change.server.ts': 'says of each line whether its product was deleted in between',
  'app/shop/changes/draft-change.server.ts': 'says of each line whether its product is deleted',
  'app/shop/admin/figure-lines.server.ts': 'what was sold keeps its name after the product is deleted',
  'app/shop/reviews/admin-reviews.server.ts': 'reviews outlive their product, and the owner sees of what they speak',
  'app/shop/builds/owned/my-pc.server.ts': 'what somebody bought stays theirs after the product is deleted',
  'app/shop/alerts/alerts.server.ts': 'an alert waits for a deleted product too, which may come back',
  'app/shop/alerts/sold-terms.server.ts': 'says itself that a deleted product is not sold',
  'app/shop/alerts/due-alerts.server.ts': 'says itself that a deleted product notifies nobody',
  'app/shop/promotions/known-scope.server.ts': 'a list of products may name one that was deleted and comes back',
  'app/shop/promotions/campaigns/campaigns.server.ts': 'the owner sees the campaign of a draft, too',
  'app/shop/promotions/campaigns/edit-campaign.server.ts': 'says itself that deleted ones do not count',
  'app/shop/admin/promotions/campaign-preview.server.ts': 'says itself that deleted ones are left out',
  'app/shop/promotions/campaigns/turn-campaigns.server.ts':
    'a campaign holds for drafts and deleted products too, which may come into the shop while it runs',
  'app/shop/questions/questions.server.ts': 'questions outlive their product, and the owner sees of what they speak',
  'app/shop/catalog/categories/edit-category.server.ts': 'a deleted product of a category can come back into it',
  'app/shop/catalog/words/product-search.server.ts': 'makes the words of deleted products too, which the admin finds',
  'app/shop/catalog/admin/change-specs.server.ts':
    'says itself that only the facts of a product of the shop are changed',
  'app/shop/exchange/suppliers/free-ids.server.ts': 'the id of a deleted product is taken',
  'app/shop/exchange/suppliers/missing-products.server.ts':
    'says itself that only products of the shop and drafts run out of stock',
  'app/shop/catalog/admin/admin-product-list.server.ts': 'the owner sees the deleted ones where she asks for them',
};

test('everybody else asks for products through `shownProducts`, so a deleted one is nowhere', () => {
  const asking = globSync('app/**/*.ts').filter((path) => {
    const isTest = path.endsWith('.test.ts');
    return !isTest && /selectFrom\('products|Join\('products|\bJOIN products\b/i.test(readFileSync(path, 'utf8'));
  });
  expect(asking.sort()).toEqual(Object.keys(mayAskTheTable).sort());
});

const askOfAll: Record<string, string> = {
  'app/shop/catalog/product-counts.server.ts': 'compares the stored counts with all products, deleted ones too',
  'app/shop/catalog/categories/edit-facts.server.ts': 'a deleted product comes back with its facts',
  'app/shop/changes/work-on-change.server.ts': 'says of each line whether its product is gone',
  'app/shop/promotions/campaigns/turn-campaigns.server.ts': 'a campaign holds for what may come into the shop, too',
  'app/shop/orders/holds.server.ts': 'a deleted product takes units back; the update itself says that none are held',
  'app/shop/orders/write-order.server.ts': 'a line is written of what was held in the same transaction',
  'app/shop/orders/line-pictures.server.ts': 'what was sold is drawn after its product is deleted',
  'app/shop/orders/ledger.server.ts': 'units of a deleted product are held as well',
};

test('code that asks in SQL of its own says that deleted ones are none', () => {
  const asking = globSync('app/**/*.ts').filter((path) => !path.endsWith('.test.ts') && !(path in askOfAll));
  const silent = asking.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bFROM products\b[^`]{0,80}/g)]
      .filter(([sql]) => !sql.includes('deleted_at') && !sql.includes('isInAdmin'))
      .map(([sql]) => `${path}: ${sql}`),
  );
  expect(silent).toEqual([]);
});
