import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type CategoryList, categoryKeys, nameOfCategory, slugOfCategory } from '#app/shop/catalog/categories.ts';
import type { FooterPage } from '#app/shop/pages/footer-pages.ts';
import { pagePath } from '#app/shop/pages/page.ts';
import type { Seller } from '#app/shop/shared/seller.ts';
import { authority, footerText, helpLinks } from '#app/text/frame/footer.ts';
import { frameText } from '#app/text/frame/frame.ts';
import { LogoIcon } from './logo.tsx';
import { sections } from './sections.ts';

const linkClasses = 'footer-link';

const contactClasses = 'inline-flex min-h-6 items-center hover:text-on-board hover:underline';

export interface FooterFacts {
  /** Absent on an error page of the root. Its list is that which the footer reads: with others, it is drawn again. */
  shop: { year: number; seller: Seller; list: CategoryList; ownPages: readonly FooterPage[] } | undefined;
}

/** The law demands the seller's data and the link to the authority on every page (Ley 1480, art. 50). */
export default function FooterContent({ shop }: FooterFacts) {
  return (
    <>
      <div className="footer-details wrap relative grid gap-x-8 gap-y-10 py-12 md:grid-cols-2 lg:grid-cols-[1.4fr_1.7fr_0.7fr_1.4fr]">
        <div className="flex max-w-xs flex-col gap-3">
          <p className="flex items-center gap-2.5 wordmark">
            <LogoIcon className="size-8 text-trace" />
            {frameText.shopName}
          </p>
          <p className="text-14 text-on-board-muted">{footerText.about}</p>
          {shop && <SellerBlock seller={shop.seller} />}
        </div>
        <FooterList title={frameText.categories} columns="two">
          {categoryKeys().map((key) => (
            <FooterLink key={key} to={`/categories/${slugOfCategory(key)}`} text={nameOfCategory(key)} />
          ))}
        </FooterList>
        <FooterList title={footerText.shop} columns="phones">
          {sections.map((section) => (
            <FooterLink key={section.to} {...section} />
          ))}
          <FooterLink to="/mi-pc" text={frameText.myPc} />
          <FooterLink to="/cart" text={frameText.cart} />
          {shop?.ownPages.map(({ slug, title }) => (
            <FooterLink key={slug} to={pagePath(slug)} text={title} />
          ))}
        </FooterList>
        <FooterList title={frameText.help}>
          {helpLinks.map((link) => (
            <FooterLink key={link.to} {...link} />
          ))}
          <li>
            <a href={authority.href} className={`${linkClasses} underline`}>
              {authority.text}
            </a>
          </li>
        </FooterList>
      </div>
      <div className="wrap relative">
        <div className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-trace py-5 text-14 text-on-board-muted">
          <p>{footerText.copyright(shop?.year ?? new Date().getFullYear())}</p>
          <p className="footer-prices">{footerText.prices(shop?.seller)}</p>
        </div>
      </div>
    </>
  );
}

function SellerBlock({ seller: { name, nit, address, city, phone, email } }: { seller: Seller }) {
  return (
    <div className="mt-3 text-14 text-on-board-muted">
      <h2 className="designator mb-2 uppercase text-on-board">{footerText.seller}</h2>
      <p>{name}</p>
      <p>{`NIT ${nit}`}</p>
      <p>{`${address}, ${city}`}</p>
      <p>
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={contactClasses}>
          {phone}
        </a>
      </p>
      <p>
        <a href={`mailto:${email}`} className={contactClasses}>
          {email}
        </a>
      </p>
    </div>
  );
}

function FooterLink({ to, text }: { to: string; text: string }) {
  return (
    <li>
      <Link to={to} className={linkClasses}>
        {text}
      </Link>
    </li>
  );
}

const columnClasses = {
  one: 'text-14',
  two: 'grid grid-cols-2 gap-x-6 text-14',
  phones: 'text-14 max-md:grid max-md:grid-cols-2 max-md:gap-x-6',
};

interface FooterListProps {
  title: string;
  columns?: keyof typeof columnClasses;
  children: ReactNode;
}

function FooterList({ title, columns = 'one', children }: FooterListProps) {
  return (
    <div>
      <h2 className="designator mb-2 uppercase text-on-board">{title}</h2>
      <ul className={columnClasses[columns]}>{children}</ul>
    </div>
  );
}
