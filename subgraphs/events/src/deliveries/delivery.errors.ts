import {
  ErrorReason,
  Conflict,
  ParameterInvalid,
  DomainError,
  messageTemplate,
  thisInput,
  inputName,
} from '../../../kit/src';

@ErrorReason(
  'Webhook',
  'Deliveries of legacy webhooks (families `v2` and `v5`) cannot be replayed: their messages have no ids by which a receiver could detect duplicates.',
)
export class ReplayNotForLegacyFamilies extends DomainError {
  constructor(family: string) {
    super('parameter_invalid', `Only deliveries of v1 webhooks can be replayed; this delivery belongs to ${family}.`);
  }
}

@ErrorReason('Webhook', 'The delivery cannot be replayed, because its event was deleted by retention.')
export class EventNoLongerStored extends Conflict {
  constructor() {
    super('The event of this delivery is no longer stored.');
  }
}

@ErrorReason('Webhook', 'The messages of a time range cannot be replayed to a disabled webhook.')
export class WebhookDisabled extends Conflict {
  constructor() {
    super('The webhook is disabled. Enable it before you resend messages.');
  }
}

@ErrorReason('Webhook', 'The webhook never receives events of this type.')
export class EventNotTestable extends ParameterInvalid {
  constructor(path: readonly string[], name: string) {
    super(
      path,
      `There is no event named ${JSON.stringify(name.slice(0, 60))} for this webhook. Choose one of testable_events of the webhook.`,
    );
  }
}

@ErrorReason('Webhook', 'The time range contains more messages than one replay may send.')
export class TooManyToReplay extends ParameterInvalid {
  constructor(limit: number) {
    super(['sentAfter'], `More than ${limit} messages were sent in this period. Choose a shorter period.`);
  }
}

@ErrorReason('Webhook', 'The time range of the replay is empty: it ends at or before its start.')
export class RangeEmpty extends ParameterInvalid {
  constructor() {
    super(['sentBefore'], messageTemplate`${thisInput} must not be later than ${inputName('sentAfter')}.`);
  }
}

@ErrorReason('Webhook', 'The first request with this idempotency key is still sending its message.')
export class SendInProgress extends Conflict {
  constructor() {
    super('The first request with this idempotency key is still in progress.', ['idempotencyKey']);
  }
}

@ErrorReason(
  'Webhook',
  'The replay request lists more event names than allowed. The limit is higher than the number of event types.',
)
export class TooManyNames extends ParameterInvalid {
  constructor(limit: number) {
    super(['events'], messageTemplate`${thisInput} must name at most ${limit} events.`);
  }
}
