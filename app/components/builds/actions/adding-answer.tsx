import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { AddedBuild } from '#app/browser/cart/add-build.ts';
import { buyingText } from '#app/text/builds/buying.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import type { Adding } from './adding.ts';

type FixLink = Extract<AddedBuild, { state: 'short' }>['fixed'][number];

interface AddingAnswerProps {
  adding: Adding;
  onAnyway: () => void;
  onLeave: () => void;
}

export function AddingAnswer({ adding, onAnyway, onLeave }: AddingAnswerProps) {
  const answer = useRef<HTMLDivElement>(null);
  const isAnswered = adding.state !== 'idle' && adding.state !== 'busy';
  // The pressed button was off while the call ran, which takes the focus away from it.
  useEffect(() => {
    if (!isAnswered) return;
    answer.current?.focus({ preventScroll: true });
    // The button of a phone's foot may be far from it.
    answer.current?.scrollIntoView({ block: 'nearest' });
  }, [isAnswered]);
  if (!isAnswered) return null;
  return (
    <div ref={answer} tabIndex={-1} className="outline-none">
      <Said adding={adding} onAnyway={onAnyway} onLeave={onLeave} />
    </div>
  );
}

function Said({ adding, onAnyway, onLeave }: AddingAnswerProps) {
  switch (adding.state) {
    case 'added':
      return (
        <Notice
          kind="success"
          title={buyingText.added(adding.units)}
          actions={
            <LinkButton to="/cart" size="small">
              {buyingText.seeCart}
            </LinkButton>
          }
        />
      );
    case 'short':
      return (
        <Notice kind="error" title={buyingText.short}>
          <Sentences says={adding.says} />
          {adding.fixed.length > 0 && <Fixes fixes={adding.fixed} />}
        </Notice>
      );
    case 'asks':
      return (
        <Notice
          kind="warning"
          title={adding.title}
          actions={
            <>
              <Button kind="outline" size="small" onClick={onAnyway}>
                {adding.go}
              </Button>
              <Button kind="quiet" size="small" onClick={onLeave}>
                {buyingText.leave}
              </Button>
            </>
          }
        >
          <Sentences says={adding.says} />
        </Notice>
      );
    case 'full':
      return (
        <Notice kind="error" title={buyingText.full}>
          <Sentences says={adding.names.map(buyingText.noMoreStock)} />
        </Notice>
      );
    case 'nothing':
      return <Notice kind="error">{adding.says}</Notice>;
    default:
      return null;
  }
}

function Sentences({ says }: { says: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 wrap-anywhere">
      {says.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Fixes({ fixes }: { fixes: readonly FixLink[] }) {
  return (
    <>
      <p className="mt-1.5 font-bold">{buyingText.fixes}</p>
      <ul className="flex flex-col gap-3 wrap-anywhere">
        {fixes.map(({ to, changes, total }) => (
          <li key={to}>
            {changes.join(' ')}{' '}
            <Link to={to} className="inline-flex min-h-6 items-center font-semibold text-accent underline">
              {total}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
