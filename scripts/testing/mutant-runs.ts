export interface MutantRun {
  group: 'pricing' | 'stock' | 'transitions' | 'signature';
  files: readonly MutatedFile[];
  tests: readonly string[];
}

/** A file, or its part from the line that begins with `from` to the end. */
export type MutatedFile = string | { file: string; from: string };

/** Percent. */
export const leastScore = 80;

/** A mutant of pure code takes a tenth of the time of one with a database. */
export const mutantRuns: Record<'rules' | 'database', readonly MutantRun[]> = {
  rules: [
    {
      group: 'pricing',
      files: ['app/shop/shared/money.ts', 'app/shop/changes/change-rule.ts', 'app/shop/changes/endings.ts'],
      tests: [
        'app/shop/shared/money.test.ts',
        'app/shop/changes/change-rule.test.ts',
        'app/shop/changes/endings.test.ts',
      ],
    },
    {
      group: 'stock',
      files: ['app/shop/checkout/hold-limits.ts', 'app/shop/cart/cart-check.ts'],
      tests: ['app/shop/checkout/hold-limits.test.ts', 'app/shop/cart/cart-check.test.ts'],
    },
    {
      group: 'transitions',
      files: ['app/shop/orders/lifecycle.ts', 'app/shop/orders/fulfilment.ts', 'app/shop/payments/payment-status.ts'],
      tests: [
        'app/shop/orders/lifecycle.test.ts',
        'tests/lifecycle-table.test.ts',
        'app/shop/orders/fulfilment.test.ts',
        'app/shop/payments/payment-status.test.ts',
      ],
    },
    {
      group: 'signature',
      files: [
        'app/adapters/wompi/signature.server.ts',
        'app/adapters/wompi/event.server.ts',
        'app/adapters/wompi/checkout-url.server.ts',
        'sandbox/wompi/signature.ts',
      ],
      tests: [
        'app/adapters/wompi/signature.test.ts',
        'app/adapters/wompi/event.test.ts',
        'app/adapters/wompi/checkout-url.test.ts',
        'sandbox/wompi/signature.test.ts',
      ],
    },
  ],
  database: [
    {
      group: 'stock',
      files: [
        'app/shop/orders/holds.server.ts',
        { file: 'app/shop/catalog/admin/manage-products.server.ts', from: 'export async function setStock' },
      ],
      tests: ['app/shop/orders/holds.db.test.ts', 'app/shop/catalog/admin/manage-products.db.test.ts'],
    },
    {
      group: 'transitions',
      files: ['app/shop/payments/settle.server.ts'],
      tests: ['app/shop/payments/settle.db.test.ts'],
    },
  ],
};
