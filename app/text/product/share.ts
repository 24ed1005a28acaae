export const shareText = {
  share: 'Compartir',
  whatsapp: 'Enviar por WhatsApp',
  shared: 'Producto compartido',
  shareWords: (name: string, price: string) => `${name} por ${price} en Núcleo`,
} as const;
