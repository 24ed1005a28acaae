/** A code has no sign that an address would have to escape. */
export const buildHref = (code: string) => `/armar/${code}`;

/** What messengers and social networks show of a build. */
export const buildPictureHref = (code: string) => `/armar/${code}/imagen.png`;

export const savedBuildsPath = '/armar/guardados';

/** The page of saved builds with the form that saves this one. */
export const saveBuildHref = (code: string) => `${savedBuildsPath}?guardar=${code}`;
