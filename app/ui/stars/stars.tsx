import { classNames } from '../class-names.ts';
import { starOutline } from '../shelf/star.tsx';

const offsets = [0, 20, 40, 60, 80];

export function Stars({ value, label, className }: { value: number; label?: string; className?: string }) {
  const five = offsets.map((left) => <path key={left} d={starOutline} transform={`translate(${left})`} />);
  return (
    <svg
      viewBox="0 0 100 20"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={classNames('h-5 w-25 shrink-0', className)}
    >
      <g className="fill-none stroke-control-line">{five}</g>
      <svg aria-hidden viewBox={`0 0 ${value * 20} 20`} width={value * 20} height="20" className="fill-accent">
        {value > 0 && five}
      </svg>
    </svg>
  );
}
