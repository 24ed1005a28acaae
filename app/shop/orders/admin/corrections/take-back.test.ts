import { expect, test } from 'vitest';
import { addSeconds } from '../../../shared/clock.ts';
import { lastStep, type NotedStep } from './take-back.ts';

const takenAt = new Date('2026-11-21T15:00:00.000Z');
const sent = { status: 'paid', fulfilment: 'sent' } as const;
const prepared = { status: 'paid', fulfilment: 'prepared' } as const;
const taken = { takenAt, takenBackAt: null };
const steps: NotedStep[] = [
  { ...taken, id: 1, step: 'prepare', from: 'to_prepare', left: prepared, leftVersion: 'paid/prepared' },
  { ...taken, id: 2, step: 'send', from: 'prepared', left: sent, leftVersion: 'paid/sent' },
];
const soon = addSeconds(takenAt, 60);

test('the last step is offered to be taken back for an hour, while the order is as it left it', () => {
  const offered = { id: 2, step: 'send', until: addSeconds(takenAt, 3600) };
  expect(lastStep(steps, 'paid/sent', soon)).toEqual(offered);
  expect(lastStep(steps, 'paid/sent', addSeconds(takenAt, 3599))).toEqual(offered);
  expect(lastStep(steps, 'paid/sent', addSeconds(takenAt, 3600))).toBeNull();
  expect(lastStep(steps, 'voided/sent', soon)).toBeNull();
  // Another of its parcels arrived, or some of it came back, though its state is the same.
  expect(lastStep(steps, 'paid/sent/1.0.1.7', soon)).toBeNull();
  expect(lastStep([], 'paid/sent', soon)).toBeNull();
});

test('one that was taken back uncovers the one before, and units that were found stay found', () => {
  const [first, second] = steps as [NotedStep, NotedStep];
  expect(lastStep([first, { ...second, takenBackAt: soon }], 'paid/prepared', soon)).toMatchObject({ id: 1 });
  const restocked: NotedStep = { ...steps[1]!, id: 3, step: 'restock' };
  expect(lastStep([...steps, restocked], 'paid/sent', soon)).toBeNull();
});
