/** The brand's colours as hexadecimal figures, since mail programs know no other. The only place in `app/emails` that writes any. */
export const colours = {
  paper: '#fbfaf7',
  surface: '#ffffff',
  sunken: '#f0f2ed',
  ink: '#121e18',
  muted: '#525e57',
  line: '#dddfd9',
  accent: '#b34d1f',
  onAccent: '#ffffff',
  board: '#0d291e',
  onBoard: '#eff1eb',
  onBoardMuted: '#c0cbbf',
  signal: '#fad53b',
} as const;

/** For programs that follow the reader's dark theme. */
export const darkColours = {
  paper: '#0c1612',
  surface: '#15211c',
  ink: '#eff1eb',
  muted: '#adb8ae',
  line: '#2d3c35',
  accent: '#ec9c5c',
  onAccent: '#0c1612',
} as const;
