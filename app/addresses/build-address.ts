export const buildsPath = '/armar';
/** Of a build without parts. */
export const emptyCode = '1';

export function buildHref(code: string): string {
  return `${buildsPath}/${code}`;
}

/** What messengers and social networks show of a build. */
export function buildPictureHref(code: string): string {
  return `${buildHref(code)}/imagen.png`;
}

export const savedBuildsPath = `${buildsPath}/guardados`;

/** The page of saved builds with the form that saves this one. */
export function saveBuildHref(code: string): string {
  return `${savedBuildsPath}?guardar=${code}`;
}

/** @param slotSlug the Spanish word of the slot */
export function chooseHref(code: string, slotSlug: string): string {
  return `${buildHref(code)}/elegir/${slotSlug}`;
}

/** Adds a product to a build and leads to the new one, so that it works on pages that do not know the build. */
export function partHref(code: string, id: string): string {
  return `${buildHref(code)}/con/${id}`;
}

export function proposalHref(use: string, budget: number): string {
  return `${buildsPath}?uso=${use}&presupuesto=${budget}`;
}

/** With one code, the page asks for the other. */
export const comparedBuildsPath = `${buildsPath}/comparar`;

export function comparedBuildsHref(a: string, b?: string): string {
  return `${comparedBuildsPath}?a=${a}${b === undefined ? '' : `&b=${b}`}`;
}
