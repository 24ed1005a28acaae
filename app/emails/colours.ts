/** In hexadecimal, which is all that mail programs know. No other file of `app/emails` writes a colour. */
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

export const darkColours = {
  paper: '#0c1612',
  surface: '#15211c',
  ink: '#eff1eb',
  muted: '#adb8ae',
  line: '#2d3c35',
  accent: '#ec9c5c',
  onAccent: '#0c1612',
} as const;
