import type { DatabaseHandle } from './platform/database.server.ts';
import type { Settings } from './platform/settings.ts';
import type { MakeDianProvider, OwnTools } from './services.signing.server.ts';
import { notingRanges } from './shop/invoices/admin/known-ranges.server.ts';
import type { InvoiceProvider } from './shop/invoices/invoice-provider.ts';
import type { OwnSigner } from './shop/invoices/own-signer.ts';

export interface InvoicingServices {
  /** Null where nobody issues invoices, or the owner does by hand. */
  invoices: InvoiceProvider | null;
  /** Of own software, which signs its invoices itself. */
  invoiceSigner: OwnSigner | null;
}

/** Adapters come from `services.server.ts`, their one importer. */
interface InvoicingTools extends Omit<OwnTools, 'makeProvider'> {
  handle: Pick<DatabaseHandle, 'withSetUpLock'>;
  factusProvider(account: NonNullable<Settings['factus']>, now: () => Date): InvoiceProvider;
  dianOf: MakeDianProvider;
}

/** Own software is opened by processes that do the work alone: pages need neither certificate nor DIAN. */
export async function openInvoicing(
  settings: Pick<Settings, 'factus' | 'dian' | 'seller' | 'role'>,
  { handle, factusProvider, dianOf, ...tools }: InvoicingTools,
): Promise<InvoicingServices> {
  const { factus, dian, seller, role } = settings;
  const now = () => tools.clock.now();
  if (factus) {
    return { invoices: notingRanges(tools.db, factusProvider(factus, now), now), invoiceSigner: null };
  }
  if (!dian || role === 'web') return { invoices: null, invoiceSigner: null };
  // Loaded only where it is used: reading XML takes 15 MB.
  const { openOwnInvoicing } = await import('./services.signing.server.ts');
  const own = await handle.withSetUpLock(() => openOwnInvoicing({ dian, seller }, { ...tools, makeProvider: dianOf }));
  return { invoices: notingRanges(tools.db, own.provider, now), invoiceSigner: own.signer };
}
