import { productPageText } from '#app/text/product/product-page.ts';

const headingId = 'specifications';

export default function SpecSheet({ rows }: { rows: readonly { label: string; value: string }[] }) {
  if (rows.length === 0) return null;
  return (
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
  );
}
