export const shareText = {
  share: 'Compartir',
  whatsapp: 'Enviar por WhatsApp',
  more: 'Más',
  compareAlike: 'Comparar con parecidos',
  shared: 'Producto compartido',
  shareWords: (name: string, price: string) => `${name} por ${price} en Núcleo`,
} as const;
