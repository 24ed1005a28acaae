export const neededToInstall: string;
export const neededToRun: number;
export const howToGetNode: string;
export function nodeOfNpm(userAgent: string | undefined): string | null;
export function canInstall(version: string): boolean;
