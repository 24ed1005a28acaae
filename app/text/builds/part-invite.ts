/** On the page of a part. */
export const partInviteText = {
  use: 'Úsalo en tu PC',
  useNamed: (name: string) => `Úsalo en tu PC: ${name}`,
} as const;
