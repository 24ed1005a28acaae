import { saveBuildHref } from '#app/addresses/build-address.ts';
import { whenLoaded } from '#app/browser/lazy-loading.ts';
import { fitChoice } from '#app/browser/my-pc/fit-choice.ts';
import { useStore } from '#app/browser/store.ts';
import type { BuildShare } from '#app/routes/builds/build-share.server.ts';
import { buyingText } from '#app/text/builds/buying.ts';
import { buildShareText } from '#app/text/builds/share.ts';
import { Button, buttonClasses, LinkButton } from '#app/ui/button.tsx';
import type { AddingAll } from './adding.ts';
import { AddingAnswer } from './adding-answer.tsx';

/** Into the cart, into the account, to somebody else. @param share null where the build is too long for an address */
export function BuildActions({ share, all }: { share: BuildShare | null; all: AddingAll }) {
  if (!share) return null;
  return (
    <section aria-label={buildShareText.label} className="flex flex-col gap-3 print:hidden">
      {share.canBuy && <AddAll all={all} />}
      <div className="flex flex-wrap gap-2.5">
        <LinkButton to={saveBuildHref(share.code)} kind="outline" size="small">
          {buildShareText.save}
        </LinkButton>
        {/* Without scripts the address bar has the link. */}
        <Button kind="outline" size="small" className="noscript:hidden" onClick={() => passOn(share)}>
          {buildShareText.share}
        </Button>
        <a
          href={share.whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses({ kind: 'outline', size: 'small' })}
        >
          {buildShareText.whatsapp}
        </a>
      </div>
      <FitBadgesToggle />
    </section>
  );
}

/** Products of the whole shop then say whether they fit this build. */
function FitBadgesToggle() {
  const isMarked = useStore(fitChoice) === 'build';
  return (
    <div className="flex flex-col gap-1.5 noscript:hidden">
      <Button
        kind="outline"
        size="small"
        aria-pressed={isMarked}
        onClick={() => showFitBadges(isMarked ? 'none' : 'build')}
      >
        {isMarked ? buildShareText.hideFit : buildShareText.showFit}
      </Button>
      <p className="text-14 text-pretty text-muted">
        {isMarked ? buildShareText.fitShown : buildShareText.showFitLead}
      </p>
    </div>
  );
}

interface AddAllProps {
  all: AddingAll;
}

function AddAll({ all: { adding, add, leave } }: AddAllProps) {
  return (
    <>
      <Button
        size="large"
        wide
        className="noscript:hidden"
        busy={adding.state === 'busy'}
        onClick={() => void add(false)}
      >
        {adding.state === 'busy' ? buyingText.adding : buyingText.addAll}
      </Button>
      <p className="hidden text-14 text-muted noscript:block">{buyingText.needsScript}</p>
      <AddingAnswer adding={adding} onAnyway={() => void add(true)} onLeave={leave} />
    </>
  );
}

/** At the foot of phones; the answer stands in the summary. */
export function AddAllShort({ all: { adding, add } }: AddAllProps) {
  return (
    <Button className="noscript:hidden" busy={adding.state === 'busy'} onClick={() => void add(false)}>
      {buyingText.addAllShort}
    </Button>
  );
}

function passOn({ title, address }: BuildShare): void {
  whenLoaded(
    () => import('#app/browser/share.ts'),
    ({ share }) => share({ title, url: address, done: buildShareText.shared }),
  );
}

function showFitBadges(next: 'build' | 'none'): void {
  whenLoaded(
    () => import('#app/browser/my-pc/fit-target.ts'),
    ({ chooseFit }) => chooseFit(next),
  );
}
