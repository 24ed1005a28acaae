import { companyFields, responsibilityCodes, type TypedCompany } from '#app/shop/invoices/company-buyer.ts';
import { companyLabels, companyText, responsibilityNames } from '#app/text/checkout/company.ts';
import { CheckboxField, Field } from '#app/ui/form/field.tsx';

/** None of them is required, and none is refused. */
export default function CompanyFields({ company }: { company: TypedCompany | null }) {
  const field = (name: keyof typeof companyFields) => ({
    ...{ name, label: companyLabels[name], maxLength: companyFields[name], defaultValue: company?.[name] },
  });
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field {...field('invoiceName')} autoComplete="organization" className="sm:col-span-2" />
      <Field {...field('invoiceNit')} autoComplete="off" inputMode="numeric" />
      <Field {...field('invoiceDv')} autoComplete="off" inputMode="numeric" />
      <Field {...field('invoiceEmail')} type="email" inputMode="email" autoComplete="off" className="sm:col-span-2" />
      <fieldset className="flex flex-col gap-3 sm:col-span-2">
        <legend className="mb-3 text-14 font-semibold">{companyText.responsibilities}</legend>
        {responsibilityCodes.map((code) => (
          <CheckboxField
            key={code}
            id={`responsibility-${code}`}
            name="invoiceResponsibilities"
            value={code}
            label={responsibilityNames[code]}
            defaultChecked={company?.invoiceResponsibilities.includes(code)}
          />
        ))}
      </fieldset>
    </div>
  );
}
