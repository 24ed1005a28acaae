import { adminPages } from '#app/addresses/admin-pages.ts';
import { todayText } from '#app/text/admin/today.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';

export function SecondFactorMissing() {
  const { title, lead, action } = todayText.secondFactorMissing;
  const link = (
    <LinkButton to={adminPages.ownerSignIn} size="small">
      {action}
    </LinkButton>
  );
  return (
    <Notice kind="warning" title={title} actions={link}>
      {lead}
    </Notice>
  );
}
