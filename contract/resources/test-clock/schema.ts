import { type TSchema, Type, accountId, dateTime, enumOf, nullable } from '../../schemas';
import { optional, pageParams } from '../shared';

const clock = {
  id: Type.String({ description: 'Test clock id (`tclk_`).' }),
  account_id: Type.String({ description: 'The account whose members follow it.' }),
  name: nullable(Type.String()),
  status: enumOf(['ready', 'advancing'], { description: 'Whether it stands still, or moves to its target.' }),
  now: dateTime({ description: 'What it shows, a whole minute: everything that was due by then has happened.' }),
  target: nullable(dateTime(), { description: 'What it moves to; null while it stands still.' }),
  failure: nullable(Type.String(), { description: 'What has stopped it on its way last; null once it goes on.' }),
  attached_members: Type.Integer({ description: 'How many members follow it, at most 1,000.' }),
  created_at: dateTime({ description: 'In real time.' }),
  updated_at: dateTime({ description: 'In real time.' }),
};

/** Schemas of the dated API for test clocks, which have the same shape at every version. */
export const testClockSchemas: Record<string, TSchema> = {
  TestClock: Type.Object(clock),
  TestClockListItem: Type.Object(clock),
  TestClockListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only clocks of this account.' })),
  }),
  TestClockCreateParams: Type.Object({
    account_id: Type.Optional(
      accountId({ description: "The account whose members are to follow it; the credential's own by default." }),
    ),
    name: optional(Type.String({ maxLength: 100 })),
    now: optional(dateTime(), {
      description:
        'What it shows first, in the years 2000 to 2199, rounded up to a whole minute; the real time by default.',
    }),
  }),
  TestClockAttachParams: Type.Object({
    member_id: Type.String({ description: "A member of the clock's account (`mber_`), who follows no clock yet." }),
  }),
  TestClockAdvanceParams: Type.Object({
    to: dateTime({
      description:
        'What it is to show, rounded up to a whole minute: after what it shows now, and at most 20 years after it.',
    }),
  }),
};
