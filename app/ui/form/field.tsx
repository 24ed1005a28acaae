import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

export interface FieldWords {
  label: ReactNode;
  aside?: string;
  hint?: ReactNode;
  error?: string | null | false;
}

type ControlProps<Control extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Control>, 'children'> &
  FieldWords & { name: string };

type FieldProps = ControlProps<'input'> & {
  suggestions?: readonly string[];
  /** Inside the frame, at its end. */
  end?: ReactNode;
};

/** The `id` defaults to the name, so that an error summary can link to it. */
export function Field({ label, aside, hint, error, suggestions, end, className, id, list, ...input }: FieldProps) {
  const listId = useId();
  const controlId = id ?? input.name;
  return (
    <FieldFrame controlId={controlId} label={label} aside={aside} hint={hint} error={error} className={className}>
      <div className="relative grid gap-1.5">
        <input
          {...input}
          {...described(controlId, hint, error)}
          list={list ?? (suggestions ? listId : undefined)}
          className={classNames(controlClasses, end ? 'pr-24' : '', error ? 'border-bad' : 'border-control-line')}
        />
        {end && <div className="absolute inset-y-0 right-1.5 flex items-center">{end}</div>}
      </div>
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

type SelectFieldProps = ControlProps<'select'> & { options: readonly { value: string; label: string }[] };

export function SelectField({ label, aside, hint, error, options, className, id, ...select }: SelectFieldProps) {
  const controlId = id ?? select.name;
  return (
    <FieldFrame controlId={controlId} label={label} aside={aside} hint={hint} error={error} className={className}>
      <select
        {...select}
        {...described(controlId, hint, error)}
        className={classNames(controlClasses, 'select', error ? 'border-bad' : 'border-control-line')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

export function TextAreaField({ label, aside, hint, error, className, id, ...area }: ControlProps<'textarea'>) {
  const controlId = id ?? area.name;
  return (
    <FieldFrame controlId={controlId} label={label} aside={aside} hint={hint} error={error} className={className}>
      <textarea
        rows={6}
        {...area}
        {...described(controlId, hint, error)}
        className={classNames(fieldClasses, 'py-3', error ? 'border-bad' : 'border-control-line')}
      />
    </FieldFrame>
  );
}

export function CheckboxField({ label, hint, error, className, id, ...input }: Omit<ControlProps<'input'>, 'type'>) {
  const controlId = id ?? input.name;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          {...described(controlId, hint, error)}
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-mask"
        />
        <label htmlFor={controlId} className="min-w-0 text-16 wrap-anywhere">
          {label}
        </label>
      </div>
      <Below controlId={controlId} hint={hint} error={error} />
    </div>
  );
}

const fieldClasses =
  'w-full rounded-control border bg-surface px-3.5 text-16 text-ink placeholder:text-muted hover:border-ink disabled:bg-sunken disabled:text-muted';
const controlClasses = `h-12 ${fieldClasses}`;

interface FieldFrameProps extends FieldWords {
  controlId: string;
  className?: string;
  children: ReactNode;
}

function FieldFrame({ controlId, label, aside, hint, error, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="text-14 font-semibold">
        {label}
        {/* A space and no margin, so that two words are read aloud. */}
        {aside && <span className="font-normal text-muted"> {aside}</span>}
      </label>
      {children}
      <Below controlId={controlId} hint={hint} error={error} />
    </div>
  );
}

function Below({ controlId, hint, error }: { controlId: string } & Pick<FieldWords, 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={`${controlId}-hint`} className="text-14 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className="flex items-start gap-1.5 text-14 font-semibold wrap-anywhere text-bad">
          <Icon name="error" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </>
  );
}

function described(id: string, hint: ReactNode, error: FieldWords['error']) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean);
  return { 'aria-describedby': ids.join(' ') || undefined, 'aria-invalid': error ? (true as const) : undefined, id };
}
