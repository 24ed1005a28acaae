/**
 * The most that each column of words holds. `migrations/0088_bounds_of_words.sql` has the same as `CHECK`s, and a test compares the two
 * (`column-bounds.db.test.ts`). Columns that only repeat another have no row: foreign keys, generated columns, and those whose
 * `CHECK` lists what they may say.
 *
 * Forms refuse earlier, in words; the telephone and the document of an order are cut instead (S5.23, S5.24).
 */
export type ColumnBound =
  /** Counted as PostgreSQL's `length` counts: by code points. */
  | { characters: number; because: string }
  /** Of long texts, whose characters PostgreSQL counts only after reading all of them: `octet_length`. */
  | { bytes: number; because: string }
  /** Of JSON, arrays and search words, as the database holds them: `pg_column_size`. */
  | { storedBytes: number; because: string };

const characters = (most: number, because: string): ColumnBound => ({ characters: most, because });
const bytes = (most: number, because: string): ColumnBound => ({ bytes: most, because });
const storedBytes = (most: number, because: string): ColumnBound => ({ storedBytes: most, because });

const asForm = 'the form refuses more';
const madeByShop = 'the shop makes it itself';
const hash = characters(100, 'a hash');
const productId = characters(64, 'as `products.id`');
const reference = characters(80, 'a reference has at most 61');
const transactionId = characters(100, 'what is read of Wompi has at most 64');
const word = characters(60, 'a word of the program');
const email = characters(254, 'the longest address that mail servers take (RFC 5321)');
const address = characters(64, 'an IPv6 address with its prefix has at most 49');
const picture = characters(2000, asForm);
const version = characters(40, 'a date of ours');
const id = characters(64, 'Better Auth makes 32');

const company = {
  name: characters(200, 'the form cuts it'),
  nit: characters(40, 'the form cuts it'),
  check_digit: characters(10, 'the form cuts it'),
  responsibilities: storedBytes(400, 'five codes'),
  email,
};

const markdown = bytes(240_000, 'the form takes 60,000 characters');
const slug = characters(80, asForm);
const pageWords = {
  title: characters(120, asForm),
  description: characters(200, asForm),
  lead: characters(300, asForm),
  body: markdown,
};

export const columnBounds: Record<string, Record<string, ColumnBound>> = {
  addresses: {
    label: characters(40, asForm),
    recipient: characters(120, asForm),
    phone_number: characters(40, asForm),
    address_line_1: characters(200, asForm),
    city: characters(100, asForm),
    region: characters(100, asForm),
  },
  alert_checks: { product_id: productId },
  articles: {
    slug,
    title: characters(120, asForm),
    description: characters(200, asForm),
    author: characters(80, asForm),
    body: markdown,
    image: characters(200, 'a file of the shop'),
    image_alt: characters(200, asForm),
  },
  attempts: { key: hash },
  attention_items: {
    kind: word,
    order_reference: reference,
    transaction_id: transactionId,
    details: storedBytes(10_000, 'a few figures'),
    note: characters(500, asForm),
  },
  audit_entries: {
    action: word,
    actor_email: email,
    subject: word,
    subject_id: characters(100, 'a reference, or an id'),
    before: storedBytes(400_000, 'a product with its description and its facts'),
    after: storedBytes(400_000, 'a product with its description and its facts'),
    form_fingerprint: hash,
  },
  category_counts: { category: word },
  front_page_drafts: {
    page: storedBytes(60_000, 'forms bound slides, strips and their words'),
    previous: storedBytes(60_000, 'as `page`'),
  },
  front_page_pictures: { hash: characters(32, 'its pattern') },
  front_page_versions: { page: storedBytes(60_000, 'as the draft') },
  content_pictures: { hash: characters(32, 'the name of a file') },
  campaigns: {
    name: characters(60, asForm),
    categories: storedBytes(2_000, 'some of the shop’s categories'),
    makers: storedBytes(40_000, asForm),
    products: storedBytes(40_000, asForm),
    conditions: characters(300, asForm),
  },
  campaign_products: { product_id: productId },
  coupons: {
    code: characters(30, 'its pattern'),
    categories: storedBytes(2_000, 'some of the shop’s categories'),
    makers: storedBytes(40_000, asForm),
    products: storedBytes(40_000, asForm),
  },
  categories: {
    key: characters(60, 'as `products.category`'),
    name: characters(40, asForm),
    slug: characters(60, asForm),
    designator: characters(12, asForm),
    picture: characters(32, 'a hash'),
  },
  change_lines: {
    product_id: productId,
    product_name: characters(200, 'as `products.name`'),
    before: characters(200, 'a figure or a category'),
    after: characters(200, 'a figure or a category'),
    reason: word,
  },
  change_sets: {
    rule: storedBytes(20_000, 'a rule of the form'),
    scope: storedBytes(20_000, 'a filter of the list of products'),
    tally: storedBytes(1_000, 'a figure for each state'),
  },
  claim_answers: { text: characters(4000, asForm) },
  claims: {
    access_key: characters(64, madeByShop),
    request_fingerprint: hash,
    name: characters(120, asForm),
    email,
    document: characters(40, asForm),
    order_reference: characters(80, asForm),
    text: characters(4000, asForm),
    privacy_version: version,
    client_address: address,
    closed_reason: characters(500, asForm),
    owner_note: characters(2000, asForm),
  },
  customers: {
    id,
    name: characters(80, 'the form refuses more, and a name from Google is cut'),
    email,
    image: characters(2000, 'a longer address from Google is left out'),
  },
  delivery_times: { department: characters(2, 'the code of a department (DIVIPOLA)') },
  drawn_pictures: { hash: characters(32, 'the name of a file') },
  empty_searches: { term: characters(60, 'longer searches are not noted') },
  former_article_slugs: { slug },
  import_headings: {
    mark: characters(600, 'an index entry has at most 2,704 bytes; of longer headings it is a hash'),
    choices: storedBytes(100_000, 'a column for each heading of a file'),
  },
  jobs: { name: word, data: storedBytes(2_000, 'ids of ours, and an e-mail') },
  known_browsers: { browser: characters(64, 'a hash') },
  logins: {
    id,
    provider_id: word,
    account_id: characters(255, 'OpenID Connect allows a `sub` no more'),
    password: characters(500, 'argon2id makes 97, whatever the password'),
    scope: characters(500, 'Google answers with what was asked for'),
  },
  long_writes: { after_id: productId, subject_id: productId },
  mails: {
    dedupe_key: characters(300, madeByShop),
    recipient: email,
    kind: word,
    message: storedBytes(10_000, 'a link or a reason; texts are read when the mail is sent'),
    last_error: characters(500, 'what a mail server answers is cut'),
  },
  facts: {
    key: characters(40, madeByShop),
    label: characters(40, asForm),
    unit: characters(12, asForm),
    choices: storedBytes(10_000, 'forty of sixty characters'),
  },
  former_names: { name: characters(40, asForm) },
  former_slugs: { slug: characters(60, asForm) },
  makers: {
    slug: characters(60, asForm),
    name: characters(60, asForm),
    spellings: storedBytes(8_000, 'twenty of sixty characters'),
  },
  my_pcs: { pc: storedBytes(400_000, '120 parts with the facts that were typed') },
  oldest_release: { migration: characters(100, 'the name of a file') },
  order_history: { from_status: word, to_status: word, cause: word, transaction_id: transactionId },
  order_steps: {
    from_status: word,
    from_fulfilment_status: word,
    from_hold_status: word,
    from_decisions: storedBytes(10_000, 'a few ids'),
    to_status: word,
    to_fulfilment_status: word,
    to_hold_status: word,
    to_decisions: storedBytes(10_000, 'a few ids'),
    parcels: storedBytes(1_000, 'at most twenty ids'),
    left_version: characters(100, '`unitsVersion`'),
    left_money_hash: hash,
    left_rights_hash: hash,
  },
  order_lines: {
    product_id: productId,
    product_name: characters(200, 'as `products.name`'),
    category: word,
    image: picture,
  },
  order_returns: { reason: characters(500, asForm) },
  orders: {
    reference: characters(61, 'its pattern'),
    request_fingerprint: hash,
    replaced_by: reference,
    first_reference: reference,
    full_name: characters(120, asForm),
    email,
    phone_number: characters(500, 'never refused: the first 500 are kept (S5.23)'),
    legal_id: characters(500, 'never refused: the first 500 are kept (S5.24)'),
    address_line_1: characters(200, asForm),
    city: characters(100, asForm),
    region: characters(100, asForm),
    courier_notes: characters(200, asForm),
    coupon_code: characters(30, 'as `coupons.code`'),
    hold_address: characters(60, 'an IPv6 network'),
    paid_transaction_id: transactionId,
    carrier: characters(80, asForm),
    tracking_number: characters(80, asForm),
    tracking_url: characters(500, asForm),
    cancel_reason: characters(500, asForm),
    return_reason: characters(500, asForm),
    owner_note: characters(2000, asForm),
  },
  owner_news: {
    subject: reference,
    once: characters(140, 'the kind, the subject and a day'),
  },
  owner_notices: {
    by_mail: storedBytes(1_000, 'words of the program'),
    by_push: storedBytes(1_000, 'words of the program'),
  },
  owner_pushes: { last_error: characters(500, 'what a push service answers is cut') },
  owner_settings: { password_hash: characters(500, 'argon2id makes 97') },
  parcel_units: { product_id: productId },
  parcels: {
    carrier: characters(80, asForm),
    tracking_number: characters(80, asForm),
    tracking_url: characters(500, asForm),
  },
  payment_events: {
    checksum: hash,
    transaction_id: transactionId,
    status: word,
    body: bytes(270_000, 'the host takes no larger body'),
    outcome: word,
  },
  payments: { transaction_id: transactionId, currency: characters(3, 'ISO 4217'), method: word },
  page_versions: { ...pageWords, published_by: email },
  pages: { slug, ...pageWords },
  piece_serials: { serial: characters(60, asForm) },
  piece_transfers: {
    holder_name: characters(120, asForm),
    holder_email: email,
    privacy_version: version,
    client_address: address,
  },
  product_alerts: { email, term: characters(60, asForm), privacy_version: version },
  product_import_left_lines: {
    cells: storedBytes(800_000, 'a line of 200,000 characters, or 200 cells of 1,000'),
    problems: storedBytes(200_000, 'thirty problems'),
  },
  product_import_problems: { problem: storedBytes(10_000, 'what a file says is cut to 200 characters') },
  product_import_rows: {
    product_id: productId,
    product: storedBytes(400_000, 'a product with its description and its facts'),
    seen: hash,
    before: storedBytes(400_000, 'a product with its description and its facts'),
    written_mark: hash,
    big_change: storedBytes(1_000, 'four figures'),
  },
  product_imports: {
    file_name: characters(200, 'cut'),
    content: bytes(250_000_000, 'a workbook unpacks to 80 MiB; three bytes for a byte of another encoding'),
    reading: storedBytes(200_000, 'a sheet, a line, and the answers about columns and repeated parts of a list'),
    findings: storedBytes(20_000_000, 'the headings and first rows of a file of 10 MB'),
    written: storedBytes(1_000, 'four figures'),
    undone: storedBytes(1_000, 'two figures'),
  },
  product_pictures: {
    address: characters(2000, asForm),
    hash: characters(32, 'the name of a file'),
    alt: characters(200, asForm),
  },
  product_questions: {
    product_id: productId,
    question: characters(500, asForm),
    answer: characters(2000, asForm),
    hidden_reason: characters(500, asForm),
  },
  product_ratings: { product_id: productId },
  product_search: { category: word, words: storedBytes(400_000, 'made of the name, the facts and the description') },
  products: {
    id: productId,
    name: characters(200, asForm),
    category: word,
    description: bytes(40_000, 'form and import refuse more than 10,000 characters'),
    coupon: characters(60, asForm),
    image: picture,
    specs: storedBytes(100_000, 'an import refuses more than 20,000 characters of facts'),
    form_fingerprint: hash,
  },
  typed_documents: { pdf: bytes(2_800_000, 'the form refuses more than 2 MB, which base64 makes a third longer') },
  provider_ranges: {
    prefix: characters(10, 'the DIAN gives four'),
    resolution: characters(60, 'what is read of the provider is cut'),
  },
  push_devices: {
    address: characters(1000, asForm),
    p256dh: characters(100, asForm),
    auth: characters(50, asForm),
    server_key: characters(200, madeByShop),
    browser: word,
    system: word,
  },
  recovery_codes: { hash: characters(500, 'argon2id makes 97') },
  refunds: { transfer_reference: characters(120, asForm) },
  returned_units: { product_id: productId },
  order_invoice_buyers: company,
  customer_invoice_buyers: company,
  corrected_invoice_buyers: {
    name: characters(200, asForm),
    document: characters(40, asForm),
    check_digit: characters(10, asForm),
    email,
  },
  invoice_files: { content: bytes(2_000_000, 'the XML of 1,500 lines has 1.5 MB') },
  invoices: {
    reference: characters(100, 'that of its order, and which document of it'),
    content: storedBytes(400_000, 'a document of 500 lines'),
    numbering: storedBytes(4_000, 'a range of numbers'),
    prefix: characters(10, 'the DIAN gives four'),
    code: characters(96, 'a hash of 48 bytes'),
    qr_url: characters(2000, 'what is read of the provider has no more'),
    answer: storedBytes(40_000, 'fifty rules with their sentences'),
  },
  numbering_ranges: {
    prefix: characters(4, 'the DIAN gives no more'),
    resolution: characters(20, 'the settings refuse more'),
    valid_from: characters(10, 'a day'),
    valid_to: characters(10, 'a day'),
  },
  invoice_numbers: { prefix: characters(4, 'that of its range') },
  signed_documents: {
    prefix: characters(4, 'that of its range'),
    code: characters(96, 'a hash of 48 bytes'),
    qr_url: characters(2000, 'the shop makes 140'),
    xml: bytes(2_000_000, 'as `invoice_files`'),
    response: bytes(2_000_000, 'the DIAN writes some thousands'),
  },
  review_mail_stops: { address_hash: characters(64, 'a hash') },
  reviews: {
    product_id: productId,
    comment: characters(2000, asForm),
    answer: characters(2000, asForm),
    hidden_reason: characters(500, asForm),
  },
  saved_builds: {
    name: characters(80, asForm),
    code: characters(1501, 'a longer build has no address'),
    seen: storedBytes(50_000, 'the lines of a build'),
  },
  saved_carts: {
    lines: storedBytes(20_000, '100 lines of an id and a figure'),
    taken: storedBytes(100_000, 'five times as many lines'),
  },
  unsold_words: { term: characters(60, asForm) },
  search_synonyms: { term: characters(60, asForm), means: characters(60, asForm) },
  second_factors: { secret: characters(500, 'sealed by the shop'), set_up_by: id },
  second_steps: { token_hash: hash },
  sessions: {
    id,
    token: hash,
    ip_address: address,
    user_agent: characters(500, 'the name that a browser gives itself is cut'),
  },
  suppliers: {
    name: characters(80, asForm),
    terms: storedBytes(1_000, 'five answers of the form'),
  },
  supplier_lists: { file_words: characters(100, 'cut') },
  verifications: {
    id,
    identifier: characters(255, 'Better Auth hashes it'),
    value: characters(20_000, 'three addresses to return to, of 500 characters each before they are encoded'),
  },
  wishlist_entries: { product_id: productId },
};

/** Schemas and tables whose columns libraries make and change with their own versions. */
export const boundedElsewhere = {
  kysely_migration: 'the names of files, in `varchar(255)`',
  kysely_migration_lock: 'one word, in `varchar(255)`',
} as const;
