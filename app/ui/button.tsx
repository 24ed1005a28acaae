import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';

/**
 * `primary`: the one main action of a screen. `signal`: only on the dark board ground. `card`: an outline that fills when
 * the pointer is on the card.
 */
export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'signal' | 'card';
/** `snug` has hardly any padding, for two columns on a phone; its width must come from outside. */
export type ButtonSize = 'snug' | 'small' | 'medium' | 'large';

interface ButtonVariant {
  kind?: ButtonKind;
  size?: ButtonSize;
  wide?: boolean;
}

/** Written out, as the style sheet has only the classes that are found in the sources (`button.css`). */
const kinds: Record<ButtonKind, string> = {
  primary: 'button button-primary',
  outline: 'button button-outline',
  quiet: 'button button-quiet',
  signal: 'button button-signal',
  card: 'button button-card',
};

const sizes: Record<ButtonSize, string> = {
  snug: 'button-snug',
  small: 'button-small',
  medium: 'button-medium',
  large: 'button-large',
};

export function buttonClasses({ kind = 'primary', size = 'medium', wide = false }: ButtonVariant = {}): string {
  return classNames(kinds[kind], sizes[size], wide && 'w-full');
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonVariant {
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

export interface LinkButtonProps extends LinkProps, ButtonVariant {}

export function LinkButton({ kind, size, wide, className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={classNames(buttonClasses({ kind, size, wide }), className)} />;
}

export interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
}

/** 44 px: the recommended minimum size of a touch target. */
export function IconButton({ label, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classNames('icon-button', className)} />
  );
}
