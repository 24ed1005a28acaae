const ring = 'M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19z';

const drawings = {
  back: 'M20 12H5m6-6-6 6 6 6',
  cart: 'M2 3.5h3l2.6 12h11l2.4-9H5.7M9 21a1 1 0 1 0 0-2 1 1 0 0 0 0 2zm8.5 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2z',
  check: `${ring}M7.5 12.5l3 3 6-6.5`,
  close: 'M6 6l12 12m0-12L6 18',
  error: `${ring}M12 7v6m0 3.5h.01`,
  heart: 'M12 20.5 4.2 12.6a5 5 0 0 1 7.1-7.1l.7.8.7-.8a5 5 0 0 1 7.1 7.1z',
  info: `${ring}M12 11.5v5m0-9h.01`,
  left: 'M15 6l-6 6 6 6',
  menu: 'M4 6h16M4 12h16M4 18h16',
  minus: 'M5 12h14',
  moon: 'M20.5 14.5A8.8 8.8 0 1 1 9.5 3.5a7 7 0 0 0 11 11z',
  plus: 'M5 12h14M12 5v14',
  right: 'M9 6l6 6-6 6',
  search: 'M10.8 18.5a7.7 7.7 0 1 0 0-15.4 7.7 7.7 0 0 0 0 15.4zM21 21l-4.6-4.6',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm0-14v2m0 16v2M2 12h2m16 0h2M4.9 4.9l1.4 1.4m11.4 11.4 1.4 1.4m-14.2 0 1.4-1.4M17.7 6.3l1.4-1.4',
  tag: 'M3 3h8.5l9.5 9.5-8.5 8.5L3 11.5zm4.5 4.5h.01',
  warning: 'M12 3.5 22 20.5H2zm0 6.5v5m0 2.8h.01',
} as const;

export type IconName = keyof typeof drawings;

/** Hidden from screen readers, as words stand beside it. Our drawings weigh less than an icon library's runtime. */
export function Icon({ name, className }: { name: IconName; className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={`icon ${className}`}>
      <path d={drawings[name]} />
    </svg>
  );
}
