import { ErrorReason, ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

const quoted = (text: string) => JSON.stringify(text.slice(0, 60));

@ErrorReason('Webhook', 'No event has this name, or the event belongs to a different family than the webhook.')
export class EventUnknown extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['events', String(index)], `There is no event named ${quoted(name)} for this webhook.`);
  }
}

@ErrorReason('Webhook', 'No current event type corresponds to this legacy name.')
export class EventWithoutSuccessor extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['oldEvents', String(index)], `${quoted(name)} is not an event that new webhooks can receive.`);
  }
}

@ErrorReason('Webhook', 'The webhook subscribes to no events and would never receive a message.')
export class EventsMissing extends ParameterInvalid {
  constructor() {
    super(
      ['events'],
      messageTemplate`${thisInput} must name at least one event. To stop receiving events, disable the webhook.`,
    );
  }
}

@ErrorReason(
  'Webhook',
  'The webhook lists more event names than allowed. The limit is higher than the number of event types.',
)
export class TooManyEvents extends ParameterInvalid {
  constructor(limit: number) {
    super(['events'], messageTemplate`${thisInput} must name at most ${limit} events.`);
  }
}

@ErrorReason('Webhook', 'The requested API version does not exist.')
export class UnknownPin extends ParameterInvalid {
  constructor(pin: string, versions: readonly string[]) {
    super(['apiVersionDate'], `There is no version ${quoted(pin)}. Versions: ${versions.join(', ')}.`);
  }
}

@ErrorReason(
  'Webhook',
  'Webhooks of the legacy families cannot be pinned to an API version, because their message bodies predate versions.',
)
export class PinNotForLegacyFamilies extends ParameterInvalid {
  constructor(family: string) {
    super(['apiVersionDate'], `Only v1 webhooks can be pinned to a version; this is a webhook of ${family}.`);
  }
}

@ErrorReason(
  'Webhook',
  '`childResourceEvents` is not allowed for webhooks of apps: they receive the events of all accounts that have installed the app.',
)
export class ChildEventsNotAllowedForApps extends ParameterInvalid {
  constructor() {
    super(['childResourceEvents'], messageTemplate`${thisInput} is only allowed for webhooks of accounts.`);
  }
}

@ErrorReason('Webhook', 'The account or app already has the maximum number of webhooks.')
export class TooManyWebhooks extends ParameterInvalid {
  constructor(limit: number) {
    super(['resourceId'], `An account or app can have at most ${limit} webhooks.`);
  }
}
