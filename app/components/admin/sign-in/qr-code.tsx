import type { QrPicture } from '#app/shop/customers/owner-sign-in/authenticator.ts';

/** Black on white in both themes, which is what cameras read. */
export function QrCode({ picture: { size, path }, label }: { picture: QrPicture; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-64 rounded-control"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
