import { Link } from 'react-router';
import { todayText } from '#app/text/admin/today/today.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { TaskHead } from './task-head.tsx';
import type { Task } from './tasks.ts';

/** On a phone the cards of a section stand in one frame, line below line. */
export const taskCardClasses =
  'max-md:rounded-none max-md:border-x-0 max-md:border-t-0 max-md:bg-transparent max-md:px-4 max-md:py-2.5 max-md:last:border-b-0';
export const taskFrameClasses = 'max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface';

/** With its first items; a phone shows two, so that the page stays short. */
export function TaskCard({ task }: { task: Task }) {
  const { title, lead, total, items, to } = task;
  return (
    <Card className={taskCardClasses}>
      <div className="flex items-baseline gap-3 *:first:flex-1">
        <TaskHead total={total}>{title}</TaskHead>
        {/* A phone has no line for it: with one more order to send, Hoy would be longer than four screens. */}
        {to && total > 2 && <AllOfTask title={title} to={to} className="-my-3 md:hidden" />}
      </div>
      {lead && <p className="text-14 text-muted max-md:hidden">{lead}</p>}
      <div className={to && 'max-md:[&_li:nth-child(n+3)]:hidden'}>
        <TaskItems task={task} />
      </div>
      {to && total > items.length && <AllOfTask title={title} to={to} className="max-md:hidden" />}
    </Card>
  );
}

/** One line, with the first items and all of them behind it. */
export function Chore({ task }: { task: Task }) {
  const { title, lead, total, to } = task;
  return (
    <details className="group/chore border-t border-line first:border-t-0">
      <summary className="flex min-h-11 list-none items-center gap-3 text-14 hover:underline">
        <span className="min-w-0 flex-1">{title}</span>
        <span className="font-mono font-bold tabular-nums">{total}</span>
        <Icon name="right" className="size-4 shrink-0 text-muted transition-transform group-open/chore:rotate-90" />
      </summary>
      <div className="pb-3">
        {lead && <p className="max-w-prose text-14 text-muted">{lead}</p>}
        <TaskItems task={task} />
        {to && <AllOfTask title={title} to={to} />}
      </div>
    </details>
  );
}

function TaskItems({ task: { items } }: { task: Task }) {
  return (
    <ul>
      {items.map(({ key, text, note, to }) => (
        <li key={key} className="border-t border-line first:border-t-0">
          <Link
            to={to}
            className="flex min-h-10 flex-col justify-center py-1.5 text-14 leading-snug wrap-anywhere hover:underline"
          >
            <span className="line-clamp-2">{text}</span>
            {note && <span className="text-muted">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function AllOfTask({ title, to, className = '' }: { title: string; to: string; className?: string }) {
  return (
    <Link
      to={to}
      aria-label={`${todayText.more}: ${title}`}
      className={`inline-flex min-h-10 items-center text-14 font-semibold text-accent underline underline-offset-2 ${className}`}
    >
      {todayText.more}
    </Link>
  );
}
