import { productPageText } from '#app/text/product/product-page.ts';

const headingId = 'specifications';

interface SpecSheetProps {
  description: string;
  rows: readonly { label: string; value: string }[];
}

/** What the shop says of a product, then its facts. */
export default function SpecSheet({ description, rows }: SpecSheetProps) {
  return (
    <>
      {description && <p className="max-w-prose text-pretty whitespace-pre-line">{description}</p>}
      {rows.length > 0 && (
        <section aria-labelledby={headingId}>
          <h2 id={headingId} className="heading mb-2 text-23">
            {productPageText.specifications}
          </h2>
          <dl>
            {rows.map(({ label, value }) => (
              <div key={label} className="spec-row">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
