-- Why an invoice went to the final consumer though somebody was named: the owner sees it, and corrects the buyer.
ALTER TABLE invoices ADD COLUMN buyer_problem text CHECK (buyer_problem IN ('no_name', 'no_document', 'wrong_digit'));
