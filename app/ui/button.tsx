import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/** `primary`: the one main action of a screen. `signal`: only on the dark board ground. */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'signal';
/** `snug` has hardly any padding, for two columns on a phone; its width must come from outside. */
export type ButtonSize = 'snug' | 'small' | 'medium' | 'large';

interface ButtonLook {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
}

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent border border-transparent hover:bg-accent-strong',
  outline: 'border border-control-line text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border border-transparent text-ink hover:bg-sunken',
  signal: 'bg-signal text-on-signal border border-transparent hover:bg-signal-strong',
};

const sizes: Record<ButtonSize, string> = {
  snug: 'min-h-10 px-1 py-1.5 text-14',
  small: 'min-h-10 px-3.5 py-1.5 text-14',
  medium: 'min-h-12 px-5 py-2 text-16',
  large: 'min-h-13 px-6 py-2.5 text-18',
};

export function buttonClasses({ kind = 'primary', size = 'medium', wide = false }: ButtonLook = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control text-center font-bold leading-tight no-underline',
    'transition-colors select-none active:translate-y-px',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted disabled:active:translate-y-0',
    kinds[kind],
    sizes[size],
    wide && 'w-full',
  );
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  busy?: boolean;
}

export function Button({ kind, size, wide, busy = false, className, type = 'button', disabled, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClasses({ kind, size, wide }), className)}
    />
  );
}

export interface LinkButtonProps extends LinkProps, ButtonLook {}

export function LinkButton({ kind, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classNames(buttonClasses({ kind, size, wide }), className)} />;
}

export interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** 44 px: the recommended minimum size of a touch target. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink transition-colors hover:bg-sunken',
        'disabled:cursor-not-allowed disabled:text-muted disabled:hover:bg-transparent',
        className,
      )}
    />
  );
}
