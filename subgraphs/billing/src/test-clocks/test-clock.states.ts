import { type Transitions, transitionTable, wordEnum } from '../../../kit/src';

export const testClockStatuses = ['ready', 'advancing'] as const;
export type TestClockStatus = (typeof testClockStatuses)[number];
export const TestClockStatusEnum = wordEnum(
  'TestClockStatus',
  testClockStatuses,
  'Whether a test clock stands still, or moves to its target.',
);

export const testClockTransitions: Transitions<TestClockStatus> = transitionTable<TestClockStatus>({
  ready: { to: ['advancing'] },
  advancing: { to: ['ready'] },
});
