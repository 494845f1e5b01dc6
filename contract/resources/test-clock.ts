import { absentable, dateTime, enumValue, integer, nullable, params, resource, string } from '../wire';
import { accountIdParam, pageFields } from './shared';

/** A clock whose time the attached members have instead of the real time. */
export const testClock = resource({
  type: 'TestClock',
  listItem: 'TestClockListItem',
  fields: {
    id: string('Test clock id (`tclk_`).'),
    // The response omits the account if it no longer exists.
    account_id: string('Account whose members are attached to the clock.').from(
      'account.id',
      (id: string | null) => id ?? undefined,
    ),
    name: nullable(string('Display name, at most 100 characters.')).write('create', string({ maxLength: 100 })),
    status: enumValue(['ready', 'advancing'], 'Whether the clock is stopped, or advancing to its target.'),
    now: dateTime('Current clock time, a whole minute: everything due by then has been processed.').write(
      'create',
      dateTime(
        'Initial clock time, in the years 2000 to 2199, rounded up to a whole minute; the real time by default.',
      ),
    ),
    target: nullable(dateTime('Time to which the clock is advancing; null while it is stopped.')),
    failure: nullable(string('Error that last interrupted the advance; null once it continues.')),
    attached_members: integer('Number of attached members, at most 1,000.'),
    created_at: dateTime('Real time.'),
    updated_at: dateTime('Real time.'),
  },
});

export const testClockListParams = params('TestClockListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam('Only clocks of this account.')),
});

export const testClockCreateParams = params('TestClockCreateParams', {
  account_id: absentable(
    accountIdParam("The account whose members can be attached; the credential's account by default."),
  ),
  ...testClock.parameters('create'),
}).requiredUnless('account_id', ['credential:account']);

export const testClockAttachParams = params('TestClockAttachParams', {
  member_id: string("A member of the clock's account (`mber_`) who is not attached to a clock."),
});

export const testClockAdvanceParams = params('TestClockAdvanceParams', {
  to: dateTime(
    'Target time, rounded up to a whole minute: after the current clock time, and at most 20 years after it.',
  ),
});
