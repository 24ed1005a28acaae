import { countOf, formatFigure } from '../../format.ts';

export const editorText = {
  preview: 'Así se ve',
  previewEmpty: 'Lo que escribas se ve aquí.',
  previewFailed: 'La vista previa no responde. Lo que escribes sigue aquí.',
  tools: 'Dar forma al texto',
  help: 'Cómo se escribe',
  helpLines: [
    ['## Título', 'un título; con ### uno menor'],
    ['**negrita** y *cursiva*', 'palabras con fuerza'],
    ['- uno', 'una lista; con 1. numerada'],
    ['[palabras](/armar)', 'un enlace de la tienda, o uno que empiece por https://'],
    ['::producto[1]', 'la tarjeta de un producto, con su precio de hoy'],
    ['![qué muestra](/uploads/…)', 'una imagen; súbela en «Imágenes»'],
    ['Tabla: nombre', 'el nombre de la tabla que sigue'],
    ['| Parte | Precio |', 'una tabla; debajo de los títulos va | --- | --- |'],
  ],
  pictures: 'Imágenes',
  tooLong: (most: number) => `No cabe: el texto puede tener hasta ${formatFigure(most)} letras.`,
  length: (characters: number) => countOf(characters, 'letra', 'letras'),
  changed: 'No se guardó: alguien lo cambió mientras escribías. Aquí están las dos versiones de lo que difiere.',
} as const;

/** What a press puts into the text; `|` is where one goes on writing. */
export const editorTools = [
  { name: 'Título', before: '## ', after: '' },
  { name: 'Negrita', before: '**', after: '**' },
  { name: 'Lista', before: '- ', after: '' },
  { name: 'Enlace', before: '[', after: '](/armar)' },
  { name: 'Producto', before: '::producto[', after: ']' },
] as const;

export const contentPicturesText = {
  title: 'Imágenes de textos',
  lead: 'Para artículos y páginas. Copia la línea de una imagen y pégala sola en un renglón del texto.',
  choose: 'Imágenes de tu equipo',
  upload: 'Subir imágenes',
  none: 'Aún no hay imágenes.',
  noneLead: 'Sube la primera.',
  line: 'Para pegar en el texto',
  alt: 'qué muestra',
  added: (count: number) => countOf(count, 'imagen subida', 'imágenes subidas'),
  nothing: 'Elige al menos una imagen.',
  unreadable: 'No pudimos leer lo que llegó. Inténtalo otra vez.',
  cleaned: 'Una imagen que ningún texto usa se borra a las 24 horas.',
} as const;
