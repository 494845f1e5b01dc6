import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const testClockStatuses = ['ready', 'advancing'] as const;
export type TestClockStatus = (typeof testClockStatuses)[number];
export const TestClockStatusEnum = registerEnum(
  'TestClockStatus',
  testClockStatuses,
  'Whether a test clock is frozen, or advancing to its target time.',
);

export const testClockTransitions: Transitions<TestClockStatus> = transitionTable<TestClockStatus>({
  ready: { to: ['advancing'] },
  advancing: { to: ['ready'] },
});
