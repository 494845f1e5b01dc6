import { Conflict, ParameterInvalid, Refusal, sentence, thisInput, inputName } from '../../../kit/src';

/** Webhooks of the old families have no ids that a receiver could tell repeats by. */
export class ReplayNotForOldFamilies extends Refusal {
  constructor(family: string) {
    super('parameter_invalid', `Only deliveries of v1 webhooks can be replayed, and this one is of ${family}.`);
  }
}

/** What the delivery told of is no longer kept. */
export class EventGone extends Conflict {
  constructor() {
    super('The event of this delivery is no longer kept.');
  }
}

/** Nothing is sent to a webhook that is switched off. */
export class WebhookDisabled extends Conflict {
  constructor() {
    super('The webhook is disabled. Enable it to have messages sent again.');
  }
}

/** The webhook could never be sent such an event. */
export class EventNotTestable extends ParameterInvalid {
  constructor(path: readonly string[], name: string) {
    super(
      path,
      `There is no event named ${JSON.stringify(name.slice(0, 60))} for this webhook. Its names are testable_events of the webhook.`,
    );
  }
}

/** The range holds more than is sent again at once. */
export class TooManyToReplay extends ParameterInvalid {
  constructor(limit: number) {
    super(['sentAfter'], `More than ${limit} messages were sent in this time. Choose a shorter one.`);
  }
}

/** The range ends before it begins. */
export class RangeEmpty extends ParameterInvalid {
  constructor() {
    super(['sentBefore'], sentence`${thisInput} is later than ${inputName('sentAfter')}.`);
  }
}

/** Another request with this key is being answered. */
export class SendUnderWay extends Conflict {
  constructor() {
    super('The first request with this idempotency key has not been answered yet.', ['idempotencyKey']);
  }
}

/** More names than there are events. */
export class TooManyNames extends ParameterInvalid {
  constructor(limit: number) {
    super(['events'], sentence`${thisInput} names at most ${limit} events.`);
  }
}
