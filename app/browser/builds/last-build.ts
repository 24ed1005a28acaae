import { emptyCode } from '#app/addresses/build-address.ts';
import { store } from '../store.ts';

/** The code of the build that was looked at last, for "Úsalo en tu PC" and the link back to it. */
export const lastBuild = store<string>(emptyCode, {
  storage: {
    key: 'build',
    parse: (stored) => (stored !== null && /^1[\w~-]{1,1500}$/.test(stored) ? stored : emptyCode),
    unsaved: 'The build is not remembered',
  },
});

/** An empty one is nothing to go on with. */
export function rememberBuild(code: string): void {
  if (code !== emptyCode) lastBuild.set(code);
}
