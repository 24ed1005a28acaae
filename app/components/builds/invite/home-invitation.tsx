import { StillPart, whenDrawn } from '../../frame/still-part.tsx';

const Invitation = whenDrawn('invitation', () => import('./invitation.tsx'));

export function HomeInvitation() {
  return (
    <StillPart
      element="section"
      name="invitation"
      aria-labelledby="arma"
      className="board-grid flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-picture p-5 md:p-8"
    >
      <Invitation />
    </StillPart>
  );
}
