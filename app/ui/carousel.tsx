import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

/** S9.02. The 500 ms of a transition are in `styles.css`. */
const intervalMs = 3000;
const swipePx = 40;
/** More do not fit beside the buttons; there the number stands instead. */
const mostDotsOnPhone = 4;

export interface CarouselProps {
  label: string;
  /** At least one; a single one stands still, without buttons. */
  slides: readonly { key: number | string; title: string; content: ReactNode }[];
  words: {
    role: string;
    slideRole: string;
    previous: string;
    next: string;
    pause: string;
    resume: string;
    choose: string;
    position(number: number, total: number): string;
    show(number: number, title: string): string;
  };
  className?: string;
}

/** The ARIA carousel pattern. Slides move through classes, because the content policy forbids inline styles. */
export function Carousel({ label, slides, words, className }: CarouselProps) {
  const [{ shown, left, forward }, setTurn] = useState({ shown: 0, left: -1, forward: true });
  const [chosen, setChosen] = useState<'stopped' | 'moving' | null>(null);
  const [isReduced, setReduced] = useState(false);
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const touchedAt = useRef(0);
  const total = slides.length;
  const isStopped = chosen === null ? isReduced : chosen === 'stopped';
  const isMoving = total > 1 && !isStopped && !isHovered && !isFocused;

  const show = (next: number, forward: boolean) =>
    setTurn((turn) => (next === turn.shown ? turn : { shown: next, left: turn.shown, forward }));
  const step = (by: 1 | -1) => show((shown + by + total) % total, by > 0);

  // With reduced motion it starts only by its button. A press may come before this.
  useEffect(() => setReduced(matchMedia('(prefers-reduced-motion: reduce)').matches), []);

  useEffect(() => {
    if (!isMoving) return;
    const timer = setTimeout(
      () => setTurn((turn) => ({ shown: (shown + 1) % total, left: turn.shown, forward: true })),
      intervalMs,
    );
    return () => clearTimeout(timer);
  }, [isMoving, shown, total]);

  function swipe(event: PointerEvent) {
    const distance = event.clientX - touchedAt.current;
    if (total > 1 && event.pointerType !== 'mouse' && Math.abs(distance) > swipePx) step(distance < 0 ? 1 : -1);
  }

  return (
    <section
      aria-roledescription={words.role}
      aria-label={label}
      className={classNames('board-ground relative touch-pan-y overflow-hidden', className)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
      onPointerDown={(event) => {
        touchedAt.current = event.clientX;
      }}
      onPointerUp={swipe}
    >
      {total > 1 && (
        <Controls
          slides={slides}
          words={words}
          shown={shown}
          isStopped={isStopped}
          onToggle={() => setChosen(isStopped ? 'moving' : 'stopped')}
          step={step}
          show={show}
        />
      )}
      <div aria-live={isMoving ? 'off' : 'polite'}>
        {slides.map(({ key, content }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is not a group of form fields
          <div
            key={key}
            role="group"
            aria-roledescription={words.slideRole}
            aria-label={words.position(at + 1, total)}
            inert={at !== shown}
            className={classNames(
              'absolute inset-0',
              at !== shown && 'slide-aside',
              at === shown && left >= 0 && (forward ? 'slide-in-next' : 'slide-in-previous'),
              at === left && (forward ? 'slide-out-next' : 'slide-out-previous'),
            )}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
}

interface ControlsProps extends Pick<CarouselProps, 'slides' | 'words'> {
  shown: number;
  isStopped: boolean;
  onToggle(): void;
  step(by: 1 | -1): void;
  show(next: number, forward: boolean): void;
}

function Controls({ slides, words, shown, isStopped, onToggle, step, show }: ControlsProps) {
  const hasMany = slides.length > mostDotsOnPhone;
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-2 z-20 noscript:hidden md:bottom-4 lg:bottom-30">
      <div className="wrap flex items-center gap-1.5 *:pointer-events-auto">
        <Control label={isStopped ? words.resume : words.pause} onPress={onToggle}>
          <svg aria-hidden viewBox="0 0 16 16" className="size-4 fill-current">
            <path d={isStopped ? 'M4 2v12l10-6z' : 'M3 2h3.500v12H3zM9.500 2H13v12H9.500z'} />
          </svg>
        </Control>
        <Control label={`← ${words.previous}`} onPress={() => step(-1)}>
          ←
        </Control>
        <Control label={`→ ${words.next}`} onPress={() => step(1)}>
          →
        </Control>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields */}
        <div
          role="group"
          aria-label={words.choose}
          className={classNames('ml-2 flex items-center', hasMany && 'max-sm:hidden')}
        >
          {slides.map(({ key, title }, at) => (
            <Dot
              key={key}
              label={words.show(at + 1, title)}
              isShown={at === shown}
              onPress={() => show(at, at > shown)}
            />
          ))}
        </div>
        {hasMany && (
          <span aria-hidden className="designator ml-2 text-on-board sm:hidden">
            {shown + 1} / {slides.length}
          </span>
        )}
      </div>
    </div>
  );
}

function Control({ label, onPress, children }: { label: string; onPress(): void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-control border border-on-board-muted bg-board/75 text-18 font-bold transition-colors hover:bg-board-raised"
    >
      {children}
    </button>
  );
}

function Dot({ label, isShown, onPress }: { label: string; isShown: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-current={isShown || undefined}
      onClick={onPress}
      className="group/dot grid h-11 place-items-center px-3"
    >
      <span className="size-2.5 rounded-full border border-transparent bg-on-board-muted transition-all group-hover/dot:bg-on-board group-aria-[current]/dot:w-6 group-aria-[current]/dot:bg-signal" />
    </button>
  );
}
