import { type TSchema, Type, accountId, dateTime, enumOf, nullable } from '../../schemas';
import { optional, pageParams } from '../shared';

const clock = {
  id: Type.String({ description: 'Test clock id (`tclk_`).' }),
  account_id: Type.String({ description: 'Account whose members are attached to the clock.' }),
  name: nullable(Type.String()),
  status: enumOf(['ready', 'advancing'], { description: 'Whether the clock is stopped, or advancing to its target.' }),
  now: dateTime({ description: 'Current clock time, a whole minute: everything due by then has been processed.' }),
  target: nullable(dateTime(), { description: 'Time to which the clock is advancing; null while it is stopped.' }),
  failure: nullable(Type.String(), { description: 'Error that last interrupted the advance; null once it continues.' }),
  attached_members: Type.Integer({ description: 'Number of attached members, at most 1,000.' }),
  created_at: dateTime({ description: 'Real time.' }),
  updated_at: dateTime({ description: 'Real time.' }),
};

/** JSON Schemas for test clocks in the date-versioned REST API, which are the same at every version. */
export const testClockSchemas: Record<string, TSchema> = {
  TestClock: Type.Object(clock),
  TestClockListItem: Type.Object(clock),
  TestClockListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only clocks of this account.' })),
  }),
  TestClockCreateParams: Type.Object({
    account_id: Type.Optional(
      accountId({ description: "The account whose members can be attached; the credential's account by default." }),
    ),
    name: optional(Type.String({ maxLength: 100 })),
    now: optional(dateTime(), {
      description:
        'Initial clock time, in the years 2000 to 2199, rounded up to a whole minute; the real time by default.',
    }),
  }),
  TestClockAttachParams: Type.Object({
    member_id: Type.String({
      description: "A member of the clock's account (`mber_`) who is not attached to a clock.",
    }),
  }),
  TestClockAdvanceParams: Type.Object({
    to: dateTime({
      description:
        'Target time, rounded up to a whole minute: after the current clock time, and at most 20 years after it.',
    }),
  }),
};
