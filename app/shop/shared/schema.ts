import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { NoticeTables } from '../admin/notices/notice-tables.ts';
import type { AftersaleTables } from '../aftersale/aftersale-tables.ts';
import type { AlertTables } from '../alerts/alert-tables.ts';
import type { AuditFacts, AuditSubject } from '../audit/audit.ts';
import type { ArticleTables } from '../blog/article-tables.ts';
import type { BuildTables } from '../builds/build-tables.ts';
import type { CartTables } from '../cart/cart-tables.ts';
import type { BulkJobTables } from '../catalog/bulk-jobs.ts';
import type { CategoryTables } from '../catalog/categories/category-tables.ts';
import type { ProductCategory } from '../catalog/categories.ts';
import type { PriceTables } from '../catalog/prices/price-tables.ts';
import type { ProductTables } from '../catalog/product-tables.ts';
import type { ChangeTables } from '../changes/change-tables.ts';
import type { ClaimTables } from '../claims/claim-tables.ts';
import type { ContentTables } from '../content/content-tables.ts';
import type { CustomerRole } from '../customers/customer.ts';
import type { DepartmentName } from '../customers/departments.ts';
import type { DeliveryTables } from '../delivery/delivery-tables.ts';
import type { ImportTables } from '../exchange/import-tables.ts';
import type { SupplierTables } from '../exchange/suppliers/supplier-tables.ts';
import type { FrontPageTables } from '../front-page/front-page-tables.ts';
import type { InvoiceTables } from '../invoices/invoice-tables.ts';
import type { MailEnd, MailKind, MailMessage } from '../mails/mail.ts';
import type { OrderTables } from '../orders/order-tables.ts';
import type { PageTables } from '../pages/page-tables.ts';
import type { PaymentTables } from '../payments/payment-tables.ts';
import type { DrawnPictureRow, PhotoBatchRow, PictureRow } from '../pictures/picture-row.ts';
import type { CampaignTables } from '../promotions/campaigns/campaign-tables.ts';
import type { CouponTables } from '../promotions/coupon-tables.ts';
import type { QuestionTables } from '../questions/question-tables.ts';
import type { ReviewTables } from '../reviews/review-tables.ts';
import type { WishlistTables } from '../wishlist/wishlist-tables.ts';

/** The tables that `migrations/` make; times are UTC. */
export interface Schema
  extends AftersaleTables,
    AlertTables,
    ArticleTables,
    BuildTables,
    CampaignTables,
    CartTables,
    CategoryTables,
    ChangeTables,
    ClaimTables,
    ContentTables,
    CouponTables,
    DeliveryTables,
    FrontPageTables,
    ImportTables,
    InvoiceTables,
    SupplierTables,
    BulkJobTables,
    NoticeTables,
    OrderTables,
    PageTables,
    PaymentTables,
    PriceTables,
    ProductTables,
    QuestionTables,
    ReviewTables,
    WishlistTables {
  /** What finds a product (docs/search.md); triggers maintain its rank and state. */
  product_search: {
    id: string;
    category: ProductCategory;
    is_shown: boolean;
    rank: number;
    /** A `tsvector`. */
    words: string;
    source: string;
    /** 0: to be made again. */
    rules: number;
  };
  /** What people write, and what the shop calls it. */
  search_synonyms: {
    term: string;
    means: string;
    updated_at: Generated<Date>;
  };
  /** What people look for and the shop does not sell. */
  unsold_words: {
    term: string;
    updated_at: Generated<Date>;
  };
  /** Maintained by triggers; the rows of one category add up. */
  category_counts: {
    id: GeneratedAlways<number>;
    category: ProductCategory;
    shown: number;
    offers: number;
    deleted: number;
  };
  makers: {
    slug: string;
    name: string;
    spellings: string[];
  };
  product_pictures: PictureRow;
  drawn_pictures: DrawnPictureRow;
  photo_batches: PhotoBatchRow;
  empty_searches: {
    term: string;
    times: number;
    last_at: Date;
    set_aside_at: Date | null;
  };
  customers: {
    id: string;
    name: string;
    /** Lower case. */
    email: string;
    email_verified: Generated<boolean>;
    image: string | null;
    role: Generated<CustomerRole>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  addresses: {
    id: string;
    customer_id: string;
    label: string;
    recipient: string;
    phone_number: string;
    address_line_1: string;
    city: string;
    region: DepartmentName;
    country: Generated<'CO'>;
    is_default: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  sessions: {
    id: string;
    token: string;
    customer_id: string;
    expires_at: Date;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  /** Until when a session may move money without a new step-up; without a row: half an hour after it began. */
  desk_presence: {
    session_id: string;
    awake_until: Date;
  };
  second_factors: {
    customer_id: string;
    /** Sealed. */
    secret: string;
    /** Null while it is being set up. */
    confirmed_at: Date | null;
    /** The session that is setting it up. */
    set_up_by: string | null;
    /** The half minute of the last code that was taken. */
    last_step: Generated<number>;
    created_at: Date;
  };
  recovery_codes: {
    customer_id: string;
    /** argon2id. */
    hash: string;
    used_at: Generated<Date | null>;
  };
  /** Browsers that finished a sign-in with the second factor. */
  known_browsers: {
    customer_id: string;
    browser: string;
    known_at: Date;
    /** Since a new password was set by mail. */
    forgotten_at: Date | null;
  };
  second_steps: {
    token_hash: string;
    customer_id: string;
    expires_at: Date;
  };
  owner_settings: {
    customer_id: string;
    /** The `ADMIN_PASSWORD` of the last start, argon2id. */
    password_hash: string;
  };
  logins: {
    id: string;
    customer_id: string;
    provider_id: 'credential' | 'google';
    account_id: string;
    /** argon2id, if the provider is `credential`. */
    password: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  verifications: {
    id: string;
    identifier: string;
    value: string;
    expires_at: Date;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  audit_entries: {
    id: Generated<number>;
    at: Date;
    actor_id: string | null;
    actor_email: string;
    subject: AuditSubject;
    subject_id: string;
    action: string;
    before: JSONColumnType<AuditFacts> | null;
    after: JSONColumnType<AuditFacts> | null;
    change_set_id: Generated<string | null>;
    form_fingerprint: Generated<string | null>;
    /** Of products: the import that wrote them. */
    import_id: Generated<number | null>;
  };
  attempts: {
    key: string;
    count: number;
    resets_at: Date;
  };
  mails: {
    id: Generated<string>;
    dedupe_key: string;
    recipient: string;
    kind: MailKind;
    /** `{}` once nothing more will be sent, unless the owner may send it again. */
    message: JSONColumnType<MailMessage | Record<string, never>>;
    created_at: Generated<Date>;
    /** When it is sent, or tried again; by the database's clock. */
    due_at: Generated<Date>;
    claimed_at: Date | null;
    attempts: Generated<number>;
    sent_at: Date | null;
    ended_at: Date | null;
    ended_as: MailEnd | null;
    last_error: string | null;
    dismissed_at: Generated<Date | null>;
  };
}

export type Database = Kysely<Schema>;
export type Queryable = Kysely<Schema> | Transaction<Schema>;
export type DatabaseTransaction = Transaction<Schema>;
