import { data } from 'react-router';

/** Whatever no other address answers; the root shows the page for it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
