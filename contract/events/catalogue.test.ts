import { eventCatalogue, eventDefinition, eventNames, isOldEventName, oldEventNames, oldNamesOf } from './index';

describe('the event catalogue', () => {
  it('has every event type once, with a description and permissions', () => {
    expect(new Set(eventNames).size).toBe(eventNames.length);
    expect(eventNames).toHaveLength(78);
    for (const event of eventCatalogue) {
      expect(event.meaning).toMatch(/^[A-Z].*\.$/);
      expect(event.permissions.every((permission) => /^[a-z_]+(:[a-z_]+){1,2}$/.test(permission))).toBe(true);
    }
  });

  it('states the permissions required to receive an event', () => {
    const requires = (name: string) => eventDefinition(name)?.requires;
    expect(
      [
        'membership.activated',
        'plan.deleted',
        'product.published',
        'account.updated',
        'course_lesson_interaction.completed',
      ].map(requires),
    ).toEqual([
      ['member:basic:read'],
      ['plan:basic:read'],
      ['access_pass:basic:read'],
      ['company:basic:read'],
      ['courses:read', 'course_analytics:read'],
    ]);
    expect(eventDefinition('membership.activated')).toEqual({
      name: 'membership.activated',
      schema: 'Membership',
      meaning: 'A membership started to grant access.',
      requires: ['member:basic:read'],
      permissions: ['member:basic:read', 'member:email:read'],
      receivePermission: 'webhook_receive:memberships',
      hasPrevious: false,
      offered: true,
    });
    expect(eventDefinition('plan.exploded')).toBeUndefined();
  });

  it('marks exactly four events as containing previous attributes', () => {
    expect(eventCatalogue.filter((event) => event.hasPrevious).map((event) => event.name)).toEqual([
      'account.updated',
      'product.updated',
      'plan.updated',
      'shipment.updated',
    ]);
  });

  it('contains the events replaced by payouts, which webhooks receive only if they select them', () => {
    expect(eventCatalogue.filter((event) => !event.offered).map((event) => event.name)).toEqual([
      'withdrawal.created',
      'withdrawal.updated',
      'withdrawal.reversed',
    ]);
  });

  it('has no events for chat or advertising', () => {
    expect(eventNames.filter((name) => /^(chat|ad_)/.test(name))).toEqual([]);
  });

  it('recognizes the names of the old families in both spellings', () => {
    expect(oldEventNames.get('membership_went_valid')).toBe('membership.went_valid');
    expect(oldEventNames.get('dispute_alert_created')).toBe('dispute_alert.created');
    expect(
      [...oldEventNames.values()].filter((name) => eventDefinition(name) === undefined && !isOldEventName(name)),
    ).toEqual([]);
    expect([
      isOldEventName('app_payment.failed'),
      isOldEventName('payment_failed'),
      isOldEventName('payment.failed'),
    ]).toEqual([true, true, false]);
    expect(oldEventNames.size).toBe(25);
  });

  it('maps events to the names of the old families', () => {
    const oldNames = (name: string) => [oldNamesOf(name, 'account'), oldNamesOf(name, 'app')];
    expect(oldNames('membership.activated')).toEqual([
      ['membership.went_valid'],
      ['app_membership.went_valid', 'membership.went_valid'],
    ]);
    expect(oldNames('payment.succeeded')).toEqual([
      ['payment.succeeded'],
      ['app_payment.succeeded', 'payment.succeeded'],
    ]);
    expect(oldNames('resolution_center_case.decided')).toEqual([['resolution.decided'], ['resolution.decided']]);
    expect(oldNames('plan.created')).toEqual([[], []]);
  });
});
