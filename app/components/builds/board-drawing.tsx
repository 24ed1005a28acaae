const designators = [
  [136, 139, 'CPU'],
  [312, 68, 'RAM'],
  [74, 242, 'GPU'],
  [74, 296, 'SSD'],
  [329, 274, 'PSU'],
  [218, 296, 'CASE'],
  [256, 62, 'FAN'],
  [48, 44, 'MB'],
] as const;

/** The eight parts on a board, as silkscreen prints them. */
export function BoardDrawing({ className }: { className: string }) {
  return (
    <svg aria-hidden viewBox="0 0 420 360" className={`fill-none stroke-trace stroke-2 ${className}`}>
      <rect x="30" y="20" width="360" height="320" rx="14" className="fill-board-raised" />
      <path d="M126 78v-34h60M206 150h40l24-24h34M206 110h98M106 190v44l-20 20H62M170 190v30M260 170v50M304 96V62h-50M330 236v-40" />
      <g className="stroke-pad">
        <rect x="96" y="78" width="110" height="112" rx="8" />
        <rect x="116" y="98" width="70" height="72" rx="5" className="fill-board" />
        <path d="M304 76h12v112h-12zM324 76h12v112h-12zM344 76h12v112h-12z" />
        <rect x="62" y="220" width="236" height="34" rx="4" />
        <rect x="62" y="278" width="120" height="26" rx="4" />
        <rect x="318" y="236" width="48" height="68" rx="4" />
        <rect x="206" y="278" width="92" height="26" rx="4" />
        <circle cx="226" cy="58" r="22" />
        <path d="M226 36v44M204 58h44" />
      </g>
      <g className="fill-on-board-muted stroke-none designator">
        {designators.map(([x, y, name]) => (
          <text key={name} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
      <g className="fill-pad stroke-none">
        <circle cx="46" cy="324" r="5" />
        <circle cx="374" cy="324" r="5" />
        <circle cx="374" cy="36" r="5" />
        <circle cx="62" cy="204" r="3.5" />
        <circle cx="260" cy="204" r="3.5" />
      </g>
    </svg>
  );
}
