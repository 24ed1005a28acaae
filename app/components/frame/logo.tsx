import { classNames } from '#app/ui/class-names.ts';

export function LogoIcon({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className={classNames('shrink-0', className)}>
      <rect width="32" height="32" rx="7" className="fill-current" />
      <rect x="10" y="10" width="12" height="12" rx="2.5" className="fill-signal" />
    </svg>
  );
}
