import type { SupplierInput, SupplierProblems, TypedSupplier } from '#app/shop/exchange/suppliers/supplier.ts';
import { supplierProblemText, suppliersText } from '#app/text/admin/exchange/suppliers.ts';
import { CheckboxField, Field } from '#app/ui/form/field.tsx';

interface SupplierFieldsProps {
  typed: TypedSupplier;
  problems: SupplierProblems;
}

/** What the fields begin with for a supplier that nobody knows yet. */
export const usualSupplier: TypedSupplier = { borradores: 'si' };

export function supplierErrors(problems: SupplierProblems) {
  return (Object.entries(problems) as [SupplierInput, NonNullable<SupplierProblems[SupplierInput]>][]).map(
    ([field, problem]) => ({
      field: field === 'cifras' ? 'cifras-cost' : field,
      text: `${suppliersText.label[field]}: ${supplierProblemText(field, problem)}`,
    }),
  );
}

/** How a supplier's lists are read. */
export function SupplierFields({ typed, problems }: SupplierFieldsProps) {
  const words = suppliersText;
  const wrong = problemText(problems, 'cifras');
  return (
    <div className="flex w-full max-w-xl flex-col gap-5">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-14 font-semibold">{words.label.cifras}</legend>
        {supplierFigures.map((figures) => (
          <label key={figures} htmlFor={`cifras-${figures}`} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              id={`cifras-${figures}`}
              name="cifras"
              value={figures}
              defaultChecked={typed.cifras === figures}
              className="size-5 shrink-0 accent-mask"
            />
            {words.figures[figures]}
          </label>
        ))}
        <p className="text-14 text-muted">{words.figuresHint}</p>
        {wrong && <p className="text-14 font-semibold text-bad">{wrong}</p>}
      </fieldset>
      <SupplierName typed={typed} problems={problems} />
      <SupplierTermFields typed={typed} problems={problems} />
    </div>
  );
}

/** In the order in which they are offered. */
export const supplierFigures = ['cost', 'price'] as const;

export function SupplierName({ typed, problems }: SupplierFieldsProps) {
  return (
    <Field
      name="nombre"
      label={suppliersText.label.nombre}
      defaultValue={typed.nombre}
      error={problemText(problems, 'nombre')}
      required
      maxLength={80}
      autoComplete="off"
    />
  );
}

interface TickProps {
  name: 'iva' | 'agotar' | 'borradores';
  hint: string;
  typed: TypedSupplier;
}

function Tick({ name, hint, typed }: TickProps) {
  return (
    <CheckboxField
      name={name}
      value="si"
      label={suppliersText.label[name]}
      hint={hint}
      defaultChecked={typed[name] === 'si'}
    />
  );
}

/** Asked openly where the list does not say it. */
export function SupplierVat({ typed }: Pick<SupplierFieldsProps, 'typed'>) {
  return <Tick name="iva" hint={suppliersText.vatHint} typed={typed} />;
}

/** What a first list can do without. */
export function SupplierTermFields({ typed, problems, withVat = true }: SupplierFieldsProps & { withVat?: boolean }) {
  const words = suppliersText;
  return (
    <>
      <Field
        name="margen"
        label={words.label.margen}
        aside="%, opcional"
        hint={words.marginHint}
        defaultValue={typed.margen}
        error={problemText(problems, 'margen')}
        inputMode="decimal"
        maxLength={20}
        autoComplete="off"
      />
      {withVat && <SupplierVat typed={typed} />}
      <Tick name="agotar" hint={words.soldOutHint} typed={typed} />
      <Tick name="borradores" hint={words.draftsHint} typed={typed} />
    </>
  );
}

export function problemText(problems: SupplierProblems, field: SupplierInput): string | undefined {
  const problem = problems[field];
  return problem && supplierProblemText(field, problem);
}
