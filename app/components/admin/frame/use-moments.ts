import { useRouteLoaderData } from 'react-router';
import { momentWords, onMoment } from '#app/text/admin/format.ts';

/** How the pages of the admin say when something was, by the moment at which the server drew them. */
export function useMoments() {
  const admin = useRouteLoaderData('routes/admin/owner-only') as { now: Date } | undefined;
  const now = admin?.now ?? new Date();
  return {
    /** `hoy 4:37 p. m.`, `21 nov 4:37 p. m.` */
    said: (moment: Date) => momentWords(moment, now),
    /** After a word: `hoy 4:37 p. m.`, `el 21 nov 4:37 p. m.` */
    on: (moment: Date) => onMoment(moment, now),
  };
}
