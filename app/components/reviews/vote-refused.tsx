import { voteText } from '#app/text/reviews/votes.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { CenteredPage } from '../frame/centered-page.tsx';

export interface VoteRefusedProps {
  title: string;
  sentence: string;
  /** Where the vote was pressed. */
  to: string;
}

export function VoteRefused({ title, sentence, to }: VoteRefusedProps) {
  return (
    <CenteredPage title={title}>
      <p>{sentence}</p>
      <LinkButton to={to} kind="outline">
        {voteText.toReviews}
      </LinkButton>
    </CenteredPage>
  );
}
