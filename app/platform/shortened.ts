const longest = 300;

/** Of what a stranger sent, for a line of the log: 300 characters, and none that a terminal would obey. */
export function shortened(text: string, most = longest): string {
  return text.slice(0, most).replace(/\p{Cc}/gu, '\ufffd');
}
