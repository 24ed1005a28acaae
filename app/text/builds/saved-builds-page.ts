/** For the browser too; what a loader can say already stands in `saved-builds.ts`. */
export const savedBuildsText = {
  title: 'PC guardados',
  description: 'Los PC que guardaste, con lo que cambió desde entonces.',
  lead: 'Cada uno dice qué cambió desde que lo guardaste.',
  empty: 'Aún no guardas ningún PC.',
  emptyLead: 'Arma uno y guárdalo: aquí verás si cambia de precio o si una pieza se agota.',
  start: 'Arma tu PC',
  form: 'Guardar este PC',
  formAgain: 'Ya lo tienes guardado',
  name: 'Nombre',
  save: 'Guardar',
  saveAgain: 'Guardar como está hoy',
  cancel: 'No guardar',
  open: 'Abrir',
  openNamed: (name: string) => `Abrir ${name}`,
  rename: 'Cambiar nombre',
  renameNamed: (name: string) => `Cambiar nombre: ${name}`,
  remove: 'Quitar',
  removeNamed: (name: string) => `Quitar ${name}`,
  removeQuestion: (name: string) => `¿Quitar ${name} de tus PC guardados?`,
  removeConfirm: 'Sí, quitar',
  changes: 'Qué cambió',
  same: 'Sigue igual que cuando lo guardaste.',
  done: {
    saved: 'PC guardado.',
    renamed: 'Nombre cambiado.',
    removed: 'PC quitado.',
    gone: 'Ese PC ya no está entre tus guardados.',
  },
} as const;

export type SavedBuildNotice = keyof typeof savedBuildsText.done;
