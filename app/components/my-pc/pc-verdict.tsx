import { useCheckedPc } from '#app/browser/my-pc/checked-pc.ts';
import { codeOfMyPc, type MyPc } from '#app/shop/builds/owned/my-pc.ts';
import { fits, isWorse } from '#app/shop/builds/verdict.ts';
import { myPcPage, verdictText as words } from '#app/text/my-pc/my-pc-page.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Notice, type NoticeKind } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';

const kinds = {
  fail: 'error',
  warn: 'warning',
  unknown: 'info',
  info: 'success',
  pass: 'success',
} as const satisfies Record<string, NoticeKind>;

export function PcVerdictCard({ pc }: { pc: MyPc }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="heading text-18">{words.title}</h2>
      <Verdict pc={pc} />
      <Improve pc={pc} />
    </Card>
  );
}

function Verdict({ pc }: { pc: MyPc }) {
  const checked = useCheckedPc(pc);
  if (pc.parts.length < 2) return <p className="text-muted">{words.few}</p>;
  if (checked.state === 'asking') {
    return (
      <p role="status" className="text-muted">
        {words.asking}
      </p>
    );
  }
  if (checked.state === 'failed') {
    return (
      <Notice
        kind="error"
        actions={
          <Button kind="outline" size="small" onClick={checked.again}>
            {words.again}
          </Button>
        }
      >
        {checked.sentence ?? words.failed}
      </Notice>
    );
  }
  const { verdict, rules } = checked.answer;
  const worse = rules.filter((each) => !fits(each.verdict)).sort((a, b) => Number(isWorse(b.verdict, a.verdict)) || -1);
  const fine = rules.filter((each) => fits(each.verdict));
  const unknown = rules.filter((each) => each.verdict === 'unknown').length;
  return (
    <>
      <Notice kind={kinds[verdict]} title={words.words[verdict]}>
        {verdict !== 'unknown' && unknown > 0 && <p className="text-14">{words.unknown(unknown)}</p>}
      </Notice>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-14 empty:hidden">
        {worse.map(({ rule, why }) => (
          <li key={rule}>{why}</li>
        ))}
      </ul>
      {fine.length > 0 && (
        <details className="text-14">
          <summary className="min-h-9 font-semibold text-accent">{words.fine(fine.length)}</summary>
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {fine.map(({ rule, why }) => (
              <li key={rule}>{why}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Improve({ pc }: { pc: MyPc }) {
  const code = codeOfMyPc(pc);
  const typed = pc.parts.filter(({ part }) => typeof part !== 'string').length;
  if (code === null) return null;
  return (
    <div className="flex flex-col gap-2">
      <LinkButton to={`/armar/${code}`} wide>
        {myPcPage.improve}
      </LinkButton>
      <p className="text-14 text-muted">{myPcPage.improveLead}</p>
      {typed > 0 && <p className="text-14 text-muted">{myPcPage.improveWithout(typed)}</p>}
    </div>
  );
}
