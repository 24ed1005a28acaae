import letters from '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2?inline';

let loaded: Promise<unknown> | undefined;

/** Loaded with the page, because installed fonts differ between machines. */
export function loadLettering(): Promise<unknown> {
  loaded ??= new FontFace('JetBrains Mono Variable', `url(${letters})`, { weight: '100 800' }).load().then((face) => {
    document.fonts.add(face);
  });
  return loaded;
}
