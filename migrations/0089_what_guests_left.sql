-- Orders that guests never paid lose the person 30 days after their link ended (`app/shop/account/forgetting.ts`). Found by this index alone.
CREATE INDEX orders_of_guests_to_forget ON orders (payment_expires_at)
  WHERE customer_id IS NULL AND paid_at IS NULL AND forget_after IS NULL AND forgotten_at IS NULL;
