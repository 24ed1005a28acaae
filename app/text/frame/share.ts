export const shareText = {
  copied: 'Enlace copiado',
  notCopied: 'No pudimos copiar el enlace. Cópialo de la barra de direcciones.',
} as const;
