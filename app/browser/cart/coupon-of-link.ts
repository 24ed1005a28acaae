let isTaken = false;

/** `?cupon=RADEON3` in the address that the shop was opened at, on any page. In the frame of every page, so it stands alone. */
export function takeCouponOfLink(): string | null {
  if (isTaken) return null;
  isTaken = true;
  const code = new URLSearchParams(location.search).get('cupon')?.slice(0, 30) || null;
  try {
    if (code) localStorage.coupon = code;
  } catch {
    // Storage is forbidden: the page that was opened has it all the same.
  }
  return code;
}
