-- Every column of words has a bound, so that nobody fills the shop through one of them. What the shop itself writes is shorter everywhere
-- (`app/shop/shared/column-bounds.ts` has each bound with its reason, and a test compares the two), so a process of the release before
-- is refused only what somebody else makes too long: a telephone of more than 500 characters, the name of a browser.

-- What is longer already is cut first. The two fields of an order were kept at any length (S5.23, S5.24).
UPDATE orders SET phone_number = left(phone_number, 500), legal_id = left(legal_id, 500), full_name = left(full_name, 120),
    email = left(email, 254), address_line_1 = left(address_line_1, 200), city = left(city, 100), region = left(region, 100)
  WHERE length(phone_number) > 500 OR length(legal_id) > 500 OR length(full_name) > 120 OR length(email) > 254
    OR length(address_line_1) > 200 OR length(city) > 100 OR length(region) > 100;
UPDATE orders SET tracking_url = NULL WHERE length(tracking_url) > 500;
UPDATE order_lines SET product_name = left(product_name, 200) WHERE length(product_name) > 200;
UPDATE order_lines SET image = NULL WHERE length(image) > 2000;
UPDATE customers SET name = left(name, 80) WHERE length(name) > 80;
UPDATE customers SET image = NULL WHERE length(image) > 2000;
UPDATE sessions SET user_agent = left(user_agent, 500) WHERE length(user_agent) > 500;
UPDATE sessions SET ip_address = NULL WHERE length(ip_address) > 64;
DELETE FROM verifications WHERE length(value) > 20000 OR length(identifier) > 255;
UPDATE claims SET client_address = left(client_address, 64) WHERE length(client_address) > 64;
UPDATE piece_transfers SET client_address = left(client_address, 64) WHERE length(client_address) > 64;
UPDATE payment_events SET body = left(body, 67500) WHERE octet_length(body) > 270000;
UPDATE mails SET last_error = left(last_error, 500) WHERE length(last_error) > 500;
UPDATE owner_pushes SET last_error = left(last_error, 500) WHERE length(last_error) > 500;
UPDATE products SET description = left(description, 10000) WHERE octet_length(description) > 40000;
UPDATE products SET image = NULL WHERE length(image) > 2000;
UPDATE products SET coupon = left(coupon, 60) WHERE length(coupon) > 60;
UPDATE products SET specs = '{}' WHERE pg_column_size(specs) > 100000;
UPDATE audit_entries SET before = NULL WHERE pg_column_size(before) > 400000;
UPDATE audit_entries SET after = NULL WHERE pg_column_size(after) > 400000;
UPDATE product_imports SET content = NULL WHERE octet_length(content) > 250000000;
UPDATE product_imports SET findings = NULL WHERE pg_column_size(findings) > 20000000;
UPDATE product_imports SET file_name = left(file_name, 200) WHERE length(file_name) > 200;
DELETE FROM product_import_rows WHERE pg_column_size(product) > 400000 OR pg_column_size(before) > 400000;
DELETE FROM product_import_problems WHERE pg_column_size(problem) > 10000;
-- The owner says it once more.
DELETE FROM import_headings WHERE length(mark) > 600 OR pg_column_size(choices) > 100000;

-- The owner looks for an order by the first 40 characters of telephone and document.
-- PostgreSQL 15 and 16 cannot give a generated column another expression.
ALTER TABLE orders DROP COLUMN search;
ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
  translate(lower(reference || ' ' || full_name || ' ' || email || ' ' || left(legal_id, 40) || ' ' || left(phone_number, 40)),
    'áéíóúüñ', 'aeiouun')) STORED;
CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
DROP INDEX orders_desk_words;
CREATE INDEX orders_desk_words ON orders USING gin ((
  plain_words(city || ' ' || region || ' ' || coalesce(carrier, '') || ' ' || coalesce(tracking_number, ''))
  || ' ' || digits_of(left(legal_id, 40)) || ' ' || digits_of(left(phone_number, 40))) gin_trgm_ops);

ALTER TABLE alert_checks
  ADD CONSTRAINT alert_checks_product_id_bound CHECK (length(product_id) <= 64);
ALTER TABLE attempts
  ADD CONSTRAINT attempts_key_bound CHECK (length(key) <= 100);
ALTER TABLE attention_items
  ADD CONSTRAINT attention_items_kind_bound CHECK (length(kind) <= 60),
  ADD CONSTRAINT attention_items_order_reference_bound CHECK (length(order_reference) <= 80),
  ADD CONSTRAINT attention_items_transaction_id_bound CHECK (length(transaction_id) <= 100),
  ADD CONSTRAINT attention_items_details_bound CHECK (pg_column_size(details) <= 10000);
ALTER TABLE audit_entries
  ADD CONSTRAINT audit_entries_action_bound CHECK (length(action) <= 60),
  ADD CONSTRAINT audit_entries_actor_email_bound CHECK (length(actor_email) <= 254),
  ADD CONSTRAINT audit_entries_subject_bound CHECK (length(subject) <= 60),
  ADD CONSTRAINT audit_entries_subject_id_bound CHECK (length(subject_id) <= 100),
  ADD CONSTRAINT audit_entries_before_bound CHECK (pg_column_size(before) <= 400000),
  ADD CONSTRAINT audit_entries_after_bound CHECK (pg_column_size(after) <= 400000),
  ADD CONSTRAINT audit_entries_form_fingerprint_bound CHECK (length(form_fingerprint) <= 100);
ALTER TABLE category_counts
  ADD CONSTRAINT category_counts_category_bound CHECK (length(category) <= 60);
ALTER TABLE change_lines
  ADD CONSTRAINT change_lines_product_id_bound CHECK (length(product_id) <= 64),
  ADD CONSTRAINT change_lines_product_name_bound CHECK (length(product_name) <= 200),
  ADD CONSTRAINT change_lines_before_bound CHECK (length(before) <= 200),
  ADD CONSTRAINT change_lines_after_bound CHECK (length(after) <= 200),
  ADD CONSTRAINT change_lines_reason_bound CHECK (length(reason) <= 60);
ALTER TABLE change_sets
  ADD CONSTRAINT change_sets_rule_bound CHECK (pg_column_size(rule) <= 20000),
  ADD CONSTRAINT change_sets_scope_bound CHECK (pg_column_size(scope) <= 20000),
  ADD CONSTRAINT change_sets_tally_bound CHECK (pg_column_size(tally) <= 1000);
ALTER TABLE claims
  ADD CONSTRAINT claims_request_fingerprint_bound CHECK (length(request_fingerprint) <= 100),
  ADD CONSTRAINT claims_privacy_version_bound CHECK (length(privacy_version) <= 40),
  ADD CONSTRAINT claims_client_address_bound CHECK (length(client_address) <= 64);
ALTER TABLE customers
  ADD CONSTRAINT customers_id_bound CHECK (length(id) <= 64),
  ADD CONSTRAINT customers_name_bound CHECK (length(name) <= 80),
  ADD CONSTRAINT customers_email_bound CHECK (length(email) <= 254),
  ADD CONSTRAINT customers_image_bound CHECK (length(image) <= 2000);
ALTER TABLE delivery_times
  ADD CONSTRAINT delivery_times_department_bound CHECK (length(department) <= 2);
ALTER TABLE drawn_pictures
  ADD CONSTRAINT drawn_pictures_hash_bound CHECK (length(hash) <= 32);
ALTER TABLE import_headings
  ADD CONSTRAINT import_headings_mark_bound CHECK (length(mark) <= 600),
  ADD CONSTRAINT import_headings_choices_bound CHECK (pg_column_size(choices) <= 100000);
ALTER TABLE logins
  ADD CONSTRAINT logins_id_bound CHECK (length(id) <= 64),
  ADD CONSTRAINT logins_provider_id_bound CHECK (length(provider_id) <= 60),
  ADD CONSTRAINT logins_account_id_bound CHECK (length(account_id) <= 255),
  ADD CONSTRAINT logins_password_bound CHECK (length(password) <= 500),
  ADD CONSTRAINT logins_scope_bound CHECK (length(scope) <= 500);
ALTER TABLE long_writes
  ADD CONSTRAINT long_writes_after_id_bound CHECK (length(after_id) <= 64),
  ADD CONSTRAINT long_writes_subject_id_bound CHECK (length(subject_id) <= 64);
ALTER TABLE mails
  ADD CONSTRAINT mails_kind_bound CHECK (length(kind) <= 60),
  ADD CONSTRAINT mails_message_bound CHECK (pg_column_size(message) <= 10000),
  ADD CONSTRAINT mails_last_error_bound CHECK (length(last_error) <= 500);
ALTER TABLE makers
  ADD CONSTRAINT makers_spellings_bound CHECK (pg_column_size(spellings) <= 8000);
ALTER TABLE my_pcs
  ADD CONSTRAINT my_pcs_pc_bound CHECK (pg_column_size(pc) <= 400000);
ALTER TABLE oldest_release
  ADD CONSTRAINT oldest_release_migration_bound CHECK (length(migration) <= 100);
ALTER TABLE order_history
  ADD CONSTRAINT order_history_from_status_bound CHECK (length(from_status) <= 60),
  ADD CONSTRAINT order_history_to_status_bound CHECK (length(to_status) <= 60),
  ADD CONSTRAINT order_history_cause_bound CHECK (length(cause) <= 60),
  ADD CONSTRAINT order_history_transaction_id_bound CHECK (length(transaction_id) <= 100);
ALTER TABLE order_lines
  ADD CONSTRAINT order_lines_product_id_bound CHECK (length(product_id) <= 64),
  ADD CONSTRAINT order_lines_product_name_bound CHECK (length(product_name) <= 200),
  ADD CONSTRAINT order_lines_category_bound CHECK (length(category) <= 60),
  ADD CONSTRAINT order_lines_image_bound CHECK (length(image) <= 2000);
ALTER TABLE orders
  ADD CONSTRAINT orders_reference_bound CHECK (length(reference) <= 61),
  ADD CONSTRAINT orders_request_fingerprint_bound CHECK (length(request_fingerprint) <= 100),
  ADD CONSTRAINT orders_replaced_by_bound CHECK (length(replaced_by) <= 80),
  ADD CONSTRAINT orders_full_name_bound CHECK (length(full_name) <= 120),
  ADD CONSTRAINT orders_email_bound CHECK (length(email) <= 254),
  ADD CONSTRAINT orders_phone_number_bound CHECK (length(phone_number) <= 500),
  ADD CONSTRAINT orders_legal_id_bound CHECK (length(legal_id) <= 500),
  ADD CONSTRAINT orders_address_line_1_bound CHECK (length(address_line_1) <= 200),
  ADD CONSTRAINT orders_city_bound CHECK (length(city) <= 100),
  ADD CONSTRAINT orders_region_bound CHECK (length(region) <= 100),
  ADD CONSTRAINT orders_paid_transaction_id_bound CHECK (length(paid_transaction_id) <= 100),
  ADD CONSTRAINT orders_tracking_url_bound CHECK (length(tracking_url) <= 500);
ALTER TABLE owner_news
  ADD CONSTRAINT owner_news_subject_bound CHECK (length(subject) <= 80),
  ADD CONSTRAINT owner_news_once_bound CHECK (length(once) <= 140);
ALTER TABLE owner_notices
  ADD CONSTRAINT owner_notices_by_mail_bound CHECK (pg_column_size(by_mail) <= 1000),
  ADD CONSTRAINT owner_notices_by_push_bound CHECK (pg_column_size(by_push) <= 1000);
ALTER TABLE owner_pushes
  ADD CONSTRAINT owner_pushes_last_error_bound CHECK (length(last_error) <= 500);
ALTER TABLE owner_settings
  ADD CONSTRAINT owner_settings_password_hash_bound CHECK (length(password_hash) <= 500);
ALTER TABLE payment_events
  ADD CONSTRAINT payment_events_checksum_bound CHECK (length(checksum) <= 100),
  ADD CONSTRAINT payment_events_transaction_id_bound CHECK (length(transaction_id) <= 100),
  ADD CONSTRAINT payment_events_status_bound CHECK (length(status) <= 60),
  ADD CONSTRAINT payment_events_body_bound CHECK (octet_length(body) <= 270000),
  ADD CONSTRAINT payment_events_outcome_bound CHECK (length(outcome) <= 60);
ALTER TABLE payments
  ADD CONSTRAINT payments_transaction_id_bound CHECK (length(transaction_id) <= 100),
  ADD CONSTRAINT payments_currency_bound CHECK (length(currency) <= 3),
  ADD CONSTRAINT payments_method_bound CHECK (length(method) <= 60);
ALTER TABLE piece_serials
  ADD CONSTRAINT piece_serials_serial_bound CHECK (length(serial) <= 60);
ALTER TABLE piece_transfers
  ADD CONSTRAINT piece_transfers_privacy_version_bound CHECK (length(privacy_version) <= 40),
  ADD CONSTRAINT piece_transfers_client_address_bound CHECK (length(client_address) <= 64);
ALTER TABLE product_alerts
  ADD CONSTRAINT product_alerts_privacy_version_bound CHECK (length(privacy_version) <= 40);
ALTER TABLE product_import_problems
  ADD CONSTRAINT product_import_problems_problem_bound CHECK (pg_column_size(problem) <= 10000);
ALTER TABLE product_import_rows
  ADD CONSTRAINT product_import_rows_product_id_bound CHECK (length(product_id) <= 64),
  ADD CONSTRAINT product_import_rows_product_bound CHECK (pg_column_size(product) <= 400000),
  ADD CONSTRAINT product_import_rows_seen_bound CHECK (length(seen) <= 100),
  ADD CONSTRAINT product_import_rows_before_bound CHECK (pg_column_size(before) <= 400000),
  ADD CONSTRAINT product_import_rows_written_mark_bound CHECK (length(written_mark) <= 100);
ALTER TABLE product_imports
  ADD CONSTRAINT product_imports_file_name_bound CHECK (length(file_name) <= 200),
  ADD CONSTRAINT product_imports_content_bound CHECK (octet_length(content) <= 250000000),
  ADD CONSTRAINT product_imports_findings_bound CHECK (pg_column_size(findings) <= 20000000),
  ADD CONSTRAINT product_imports_written_bound CHECK (pg_column_size(written) <= 1000),
  ADD CONSTRAINT product_imports_undone_bound CHECK (pg_column_size(undone) <= 1000);
ALTER TABLE product_pictures
  ADD CONSTRAINT product_pictures_hash_bound CHECK (length(hash) <= 32);
ALTER TABLE product_questions
  ADD CONSTRAINT product_questions_product_id_bound CHECK (length(product_id) <= 64);
ALTER TABLE product_ratings
  ADD CONSTRAINT product_ratings_product_id_bound CHECK (length(product_id) <= 64);
ALTER TABLE product_search
  ADD CONSTRAINT product_search_category_bound CHECK (length(category) <= 60),
  ADD CONSTRAINT product_search_words_bound CHECK (pg_column_size(words) <= 400000);
ALTER TABLE products
  ADD CONSTRAINT products_id_bound CHECK (length(id) <= 64),
  ADD CONSTRAINT products_category_bound CHECK (length(category) <= 60),
  ADD CONSTRAINT products_description_bound CHECK (octet_length(description) <= 40000),
  ADD CONSTRAINT products_coupon_bound CHECK (length(coupon) <= 60),
  ADD CONSTRAINT products_image_bound CHECK (length(image) <= 2000),
  ADD CONSTRAINT products_specs_bound CHECK (pg_column_size(specs) <= 100000),
  ADD CONSTRAINT products_form_fingerprint_bound CHECK (length(form_fingerprint) <= 100);
ALTER TABLE push_devices
  ADD CONSTRAINT push_devices_server_key_bound CHECK (length(server_key) <= 200),
  ADD CONSTRAINT push_devices_browser_bound CHECK (length(browser) <= 60),
  ADD CONSTRAINT push_devices_system_bound CHECK (length(system) <= 60);
ALTER TABLE recovery_codes
  ADD CONSTRAINT recovery_codes_hash_bound CHECK (length(hash) <= 500);
ALTER TABLE reviews
  ADD CONSTRAINT reviews_product_id_bound CHECK (length(product_id) <= 64);
ALTER TABLE saved_builds
  ADD CONSTRAINT saved_builds_name_bound CHECK (length(name) <= 80),
  ADD CONSTRAINT saved_builds_code_bound CHECK (length(code) <= 1501),
  ADD CONSTRAINT saved_builds_seen_bound CHECK (pg_column_size(seen) <= 50000);
ALTER TABLE saved_carts
  ADD CONSTRAINT saved_carts_lines_bound CHECK (pg_column_size(lines) <= 20000);
ALTER TABLE second_factors
  ADD CONSTRAINT second_factors_secret_bound CHECK (length(secret) <= 500),
  ADD CONSTRAINT second_factors_set_up_by_bound CHECK (length(set_up_by) <= 64);
ALTER TABLE second_steps
  ADD CONSTRAINT second_steps_token_hash_bound CHECK (length(token_hash) <= 100);
ALTER TABLE sessions
  ADD CONSTRAINT sessions_id_bound CHECK (length(id) <= 64),
  ADD CONSTRAINT sessions_token_bound CHECK (length(token) <= 100),
  ADD CONSTRAINT sessions_ip_address_bound CHECK (length(ip_address) <= 64),
  ADD CONSTRAINT sessions_user_agent_bound CHECK (length(user_agent) <= 500);
ALTER TABLE verifications
  ADD CONSTRAINT verifications_id_bound CHECK (length(id) <= 64),
  ADD CONSTRAINT verifications_identifier_bound CHECK (length(identifier) <= 255),
  ADD CONSTRAINT verifications_value_bound CHECK (length(value) <= 20000);
ALTER TABLE wishlist_entries
  ADD CONSTRAINT wishlist_entries_product_id_bound CHECK (length(product_id) <= 64);
