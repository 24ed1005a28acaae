export type Point = readonly [x: number, y: number];
export const board = 'oklch(0.255 0.04 165)';
const trace = '#2b5b47';
export const copper = '#d3925c';
export const signal = '#fad53b';

export const line = (points: readonly Point[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;

function beside(points: readonly Point[], distance: number): Point[] {
  const normals = points.slice(1).map(([x, y], at): Point => {
    const [fromX, fromY] = points[at] as Point;
    const length = Math.hypot(x - fromX, y - fromY);
    return [-(y - fromY) / length, (x - fromX) / length];
  });
  return points.map(([x, y], at) => {
    const before = normals[at - 1] ?? (normals[at] as Point);
    const after = normals[at] ?? before;
    const [nx, ny] = [before[0] + after[0], before[1] + after[1]];
    const stretch = (2 * distance) / (nx * nx + ny * ny);
    return [x + nx * stretch, y + ny * stretch];
  });
}

interface BusAppearance {
  gap?: number;
  lit?: Readonly<Record<number, string>>;
}

export function bus(points: readonly Point[], count: number, { gap = 18, lit = {} }: BusAppearance = {}): string {
  return Array.from({ length: count }, (_, at) => {
    const path = beside(points, (at - (count - 1) / 2) * gap);
    const colour = lit[at] ?? trace;
    const rings = [path.at(0), path.at(-1)].map(
      (end) => `<circle cx="${end?.[0]}" cy="${end?.[1]}" r="7" fill="${board}" stroke="${colour}"/>`,
    );
    return `<g stroke="${colour}" stroke-width="3.2" fill="none"><path d="${line(path)}"/>${rings.join('')}</g>`;
  }).join('');
}

export function ground(x: number, y: number, light = '#1c5a43'): string {
  return `<defs>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="900"><stop stop-color="${light}" stop-opacity=".85"/><stop offset=".55" stop-color="${light}" stop-opacity=".28"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
<linearGradient id="right"><stop offset=".42" stop-color="#fff" stop-opacity="0"/><stop offset=".62" stop-color="#fff"/></linearGradient>
<mask id="fade"><rect x="0" y="-300" width="2400" height="1600" fill="url(#right)"/></mask>
<pattern id="dots" width="40" height="40" patternUnits="userSpaceOnUse"><circle cx="20" cy="20" r="2.2" fill="#3c7a60"/></pattern>
<filter id="glow" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="9"/></filter>
<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="22"/></filter>
</defs>
<rect x="-100" y="-300" width="2600" height="1600" fill="${board}"/>
<rect x="-100" y="-300" width="2600" height="1600" fill="url(#light)"/>
<g mask="url(#fade)"><rect x="0" y="-300" width="2400" height="1600" fill="url(#dots)" opacity=".38"/></g>`;
}
