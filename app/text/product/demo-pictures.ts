const sides = {
  front: 'de frente',
  back: 'por detrás',
  below: 'por debajo',
  sockets: 'por el lado de los conectores',
  top: 'desde arriba',
  open: 'por dentro',
} as const;

export const demoPictureText = {
  alt: (name: string, side: keyof typeof sides) => `${name}, ${sides[side]}`,
};
