/** The same of reviews and of questions. */
export const moderationText = {
  gone: 'Producto que ya no existe',
  outOfShop: 'fuera de la tienda',
  answeredAt: (moment: string) => `Tu respuesta, ${moment}`,
  hiddenAt: (moment: string) => `Oculta desde ${moment}`,
  hiddenReason: 'Motivo',
  answerTitle: 'Responder',
  editTitle: 'Editar la respuesta',
  answerLabel: 'Tu respuesta',
  answerSave: 'Publicar respuesta',
  hideLabel: 'Motivo',
  hideHint: 'Solo lo ves tú.',
} as const;

/** Of the fields that are typed into. */
export const moderationLabels = { text: moderationText.answerLabel, reason: moderationText.hideLabel } as const;
