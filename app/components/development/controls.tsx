import { useState } from 'react';
import { Button, type ButtonKind, type ButtonSize, IconButton, LinkButton } from '#app/ui/button.tsx';
import { Combobox, writeInto } from '#app/ui/combobox/combobox.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { CheckboxField, Field, SelectField, TextAreaField } from '#app/ui/form/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { longText, Sample, SampleGroup, State } from './sample.tsx';

const kinds: readonly ButtonKind[] = ['primary', 'outline', 'quiet', 'signal'];
const sizes: readonly ButtonSize[] = ['snug', 'small', 'medium', 'large'];
const buttonStates = [
  ['en reposo', 'Añadir al carrito', {}],
  ['bajo el puntero', 'Añadir al carrito', { 'data-forced': 'hover' }],
  ['con el foco', 'Añadir al carrito', { 'data-forced': 'focus-visible' }],
  ['al pulsar', 'Añadir al carrito', { 'data-forced': 'hover active' }],
  ['ocupado', 'Añadiendo…', { busy: true }],
  ['no se puede', 'Agotado', { disabled: true }],
] as const;

const iconStates = [
  ['en reposo', {}],
  ['bajo el puntero', { 'data-forced': 'hover' }],
  ['con el foco', { 'data-forced': 'focus-visible' }],
  ['no se puede', { disabled: true }],
] as const;

const documents = [
  { value: 'CC', label: 'Cédula de ciudadanía (CC)' },
  { value: 'PPT', label: 'Permiso por Protección Temporal para personas migrantes venezolanas (PPT)' },
];

export function Controls() {
  return (
    <SampleGroup id="controles" title="Botones y campos">
      {kinds.map((kind) => (
        <Sample key={kind} name={`Button ${kind}`}>
          <div className={kind === 'signal' ? 'board-ground flex flex-wrap gap-4 rounded-card p-4' : 'contents'}>
            {buttonStates.map(([word, text, state]) => (
              <Named key={word} word={word} onBoard={kind === 'signal'}>
                <Button kind={kind} {...state}>
                  {text}
                </Button>
              </Named>
            ))}
          </div>
        </Sample>
      ))}
      <Sample name="Button: tamaños">
        {sizes.map((size) => (
          <State key={size} word={size}>
            <Button size={size}>Ir a pagar</Button>
          </State>
        ))}
        <State word="LinkButton">
          <LinkButton to="/offers" kind="outline">
            Ver ofertas
          </LinkButton>
        </State>
        <State word="con un signo">
          <Button kind="outline">
            <Icon name="plus" className="size-4" />
            Añadir dirección
          </Button>
        </State>
      </Sample>
      <Sample name="Button: todo el ancho, texto largo" wide>
        <div className="max-w-xs">
          <Button wide>{longText}</Button>
        </div>
      </Sample>
      <Sample name="IconButton">
        {iconStates.map(([word, state]) => (
          <State key={word} word={word}>
            <IconButton label="Cerrar" {...state}>
              <Icon name="close" className="size-5" />
            </IconButton>
          </State>
        ))}
      </Sample>
      <Fields />
      <Sample name="ErrorSummary" wide>
        <ErrorSummary
          title="Revisa estos datos"
          errors={[
            { field: 'sample-error', text: 'Correo: escribe una dirección como ana@correo.co.' },
            { text: `No pudimos guardar «${longText}».` },
          ]}
          attempt={null}
        />
        <ErrorSummary title="No pudimos guardar. Intenta de nuevo en un momento." errors={[]} attempt={null} />
      </Sample>
    </SampleGroup>
  );
}

function Named({ word, onBoard, children }: { word: string; onBoard: boolean; children: React.ReactNode }) {
  if (!onBoard) return <State word={word}>{children}</State>;
  return (
    <div className="flex flex-col items-start gap-1.5">
      {children}
      <p className="text-12 text-on-board-muted">{word}</p>
    </div>
  );
}

function Fields() {
  return (
    <>
      <Sample name="Field">
        <div className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <Field name="sample-empty" label="Nombre completo" hint="Como aparece en tu documento." />
          <Field name="sample-placeholder" label="Teléfono" placeholder="300 123 4567" aside="opcional" />
          <Field name="sample-filled" label="Ciudad" defaultValue="Medellín" />
          <Field name="sample-hover" label="Bajo el puntero" defaultValue="Medellín" data-forced="hover" />
          <Field name="sample-focus" label="Con el foco" defaultValue="Medellín" data-forced="focus-visible" />
          <Field name="sample-disabled" label="No se puede" defaultValue="ana@correo.co" disabled />
          <Field
            name="sample-error"
            label="Correo"
            defaultValue="ana@"
            hint="Ahí te llega la confirmación."
            error="Escribe una dirección como ana@correo.co."
          />
          <Field
            name="sample-long"
            label={`Etiqueta larga: ${longText}`}
            defaultValue={longText}
            error={`Es demasiado largo: ${longText}.`}
          />
          <Field name="sample-proposals" label="Marca" suggestions={['AMD', 'Intel']} hint="El navegador propone." />
          <ChoosingField />
        </div>
      </Sample>
      <Sample name="SelectField, TextAreaField, CheckboxField">
        <div className="grid w-full gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <SelectField name="sample-select" label="Documento" options={documents} />
          <SelectField
            name="sample-select-error"
            label="Documento"
            options={documents}
            defaultValue="PPT"
            error="Elige uno."
          />
          <SelectField name="sample-select-disabled" label="Documento" options={documents} disabled />
          <TextAreaField name="sample-area" label="Tu opinión" hint="Hasta 500 letras." rows={3} />
          <TextAreaField
            name="sample-area-error"
            label="Tu opinión"
            rows={3}
            defaultValue={longText}
            error="Cuéntanos un poco más."
          />
          <div className="flex flex-col gap-4">
            <CheckboxField name="sample-box" label="Guardar esta dirección" />
            <CheckboxField name="sample-box-on" label={longText} defaultChecked hint="Puedes cambiarlo después." />
            <CheckboxField
              name="sample-box-error"
              label={
                <>
                  Acepto los <a href="/terminos">términos</a>
                </>
              }
              error="Acéptalos para seguir."
            />
            <CheckboxField name="sample-box-disabled" label="No se puede" disabled />
          </div>
        </div>
      </Sample>
    </>
  );
}

const cities = ['Medellín', 'Bello', 'Itagüí'].map((text) => ({ key: text, text, detail: 'Antioquia' }));

function ChoosingField() {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  return (
    <>
      <Field
        name="sample-choosing"
        label="Municipio"
        hint="Con una lista desde que tiene el foco."
        onFocus={(event) => setInput(event.currentTarget)}
      />
      {input && (
        <Combobox
          input={input}
          label="Municipios"
          optionsFor={(typed) => cities.filter(({ text }) => text.toLowerCase().startsWith(typed.toLowerCase()))}
          countOf={(count) => `${count} opciones`}
          onChoose={({ text }) => writeInto(input, text)}
        />
      )}
    </>
  );
}
