export const comparedBuildsText = {
  title: 'Dos PC, lado a lado',
  table: 'Comparación de dos PC',
  differs: 'Cambia',
  feature: 'Característica',
  first: 'El primero',
  second: 'El segundo',
  open: 'Abrir este PC',
  link: 'Enlace o código',
  compare: 'Comparar',
  another: 'Armar otro PC',
} as const;
