import letters from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?inline';

let loaded: Promise<unknown> | undefined;

/** The face of everything that is printed on parts comes with the page: a machine has other letters than the next one. */
export function loadLettering(): Promise<unknown> {
  loaded ??= new FontFace('JetBrains Mono Variable', `url(${letters})`, { weight: '100 800' }).load().then((face) => {
    document.fonts.add(face);
  });
  return loaded;
}
