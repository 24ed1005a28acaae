import { deskPages } from '#app/addresses/desk-pages.ts';
import { todayText } from '#app/text/desk/today.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';

export function ThinDoor() {
  const { title, lead, action } = todayText.thinDoor;
  const link = (
    <LinkButton to={deskPages.door} size="small">
      {action}
    </LinkButton>
  );
  return (
    <Notice kind="warning" title={title} actions={link}>
      {lead}
    </Notice>
  );
}
