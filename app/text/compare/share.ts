export const shareText = {
  shared: 'Comparación compartida',
  copied: 'Enlace copiado',
  notCopied: 'No pudimos copiar el enlace. Cópialo de la barra de direcciones.',
} as const;
