/** Minimum contrasts of WCAG 2.2: 4.5 for text, 3 for borders and icons. */
export const pairs: readonly { on: string; ground: string; least: 3 | 4.5; of: string }[] = [
  { on: 'ink', ground: 'paper', least: 4.5, of: 'Texto' },
  { on: 'ink', ground: 'surface', least: 4.5, of: 'Texto en tarjetas' },
  { on: 'ink', ground: 'sunken', least: 4.5, of: 'Texto en huecos' },
  { on: 'muted', ground: 'paper', least: 4.5, of: 'Texto secundario' },
  { on: 'muted', ground: 'surface', least: 4.5, of: 'Texto secundario en tarjetas' },
  { on: 'muted', ground: 'sunken', least: 4.5, of: 'Texto secundario en huecos' },
  { on: 'accent', ground: 'paper', least: 4.5, of: 'Enlace' },
  { on: 'accent', ground: 'surface', least: 4.5, of: 'Enlace en tarjetas' },
  { on: 'accent-strong', ground: 'surface', least: 4.5, of: 'Enlace bajo el puntero' },
  { on: 'on-accent', ground: 'accent', least: 4.5, of: 'La acción' },
  { on: 'on-accent', ground: 'accent-strong', least: 4.5, of: 'La acción bajo el puntero' },
  { on: 'mask', ground: 'paper', least: 4.5, of: 'Ahorro' },
  { on: 'mask', ground: 'surface', least: 4.5, of: 'Ahorro en tarjetas' },
  { on: 'mask', ground: 'mask-tint', least: 4.5, of: 'Elegido' },
  { on: 'ink', ground: 'mask-tint', least: 4.5, of: 'Aviso' },
  { on: 'on-signal', ground: 'signal', least: 4.5, of: 'Descuento' },
  { on: 'on-signal', ground: 'signal-strong', least: 4.5, of: 'Botón amarillo bajo el puntero' },
  { on: 'ink', ground: 'signal-tint', least: 4.5, of: 'Advertencia' },
  { on: 'ok', ground: 'surface', least: 4.5, of: 'Disponible' },
  { on: 'ok', ground: 'ok-tint', least: 4.5, of: 'Hecho' },
  { on: 'bad', ground: 'surface', least: 4.5, of: 'Error' },
  { on: 'bad', ground: 'bad-tint', least: 4.5, of: 'Error en su aviso' },
  { on: 'on-board', ground: 'board', least: 4.5, of: 'Texto del pie' },
  { on: 'on-board', ground: 'board-raised', least: 4.5, of: 'Controles del banner' },
  { on: 'on-board-muted', ground: 'board', least: 4.5, of: 'Texto secundario del pie' },
  { on: 'pad', ground: 'board', least: 3, of: 'Contactos' },
  { on: 'control-line', ground: 'surface', least: 3, of: 'Borde de un campo' },
  { on: 'control-line', ground: 'paper', least: 3, of: 'Borde de un botón' },
  { on: 'control-line', ground: 'sunken', least: 3, of: 'Borde en huecos' },
  { on: 'focus', ground: 'paper', least: 3, of: 'Foco' },
  { on: 'focus', ground: 'surface', least: 3, of: 'Foco en tarjetas' },
];

/** From 1 to 21. Colours are written as in the style sheet: `oklch(0.42 0.085 165)`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of WCAG, from OKLCH through OKLab and linear sRGB (Björn Ottosson's matrices). */
function luminance(colour: string): number {
  const [, lightness, chroma, hue] =
    /^oklch\(\s*([\d.]+%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/.exec(colour.trim()) ?? [];
  if (lightness === undefined) throw new Error(`${colour} is not written in OKLCH`);
  const l = Number.parseFloat(lightness) / (lightness.endsWith('%') ? 100 : 1);
  const angle = (Number(hue) * Math.PI) / 180;
  const [a, b] = [Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)];
  const [long, medium, short] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ];
  const red = 4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short;
  return 0.2126 * shown(red) + 0.7152 * shown(green) + 0.0722 * shown(blue);
}

const shown = (part: number) => Math.min(1, Math.max(0, part));
