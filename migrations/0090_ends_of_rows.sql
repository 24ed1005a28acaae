-- What `app/shop/desk/old-rows.server.ts` and `app/shop/account/forget-buyers.server.ts` look for, oldest first.
CREATE INDEX mails_created ON mails (created_at) WHERE kind <> 'welcome';
CREATE INDEX payment_events_received ON payment_events (received_at);
CREATE INDEX price_changes_oldest ON price_changes (changed_at);
CREATE INDEX piece_transfers_withdrawn ON piece_transfers (withdrawn_at) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX orders_unpaid_forgotten ON orders (forgotten_at) WHERE paid_at IS NULL AND forgotten_at IS NOT NULL;
CREATE INDEX orders_paid_to_forget ON orders (paid_at) WHERE paid_at IS NOT NULL AND forgotten_at IS NULL;
