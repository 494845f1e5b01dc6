import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

const quoted = (text: string) => JSON.stringify(text.slice(0, 60));

/** Unknown event, or an event of a different family than the webhook's. */
export class EventUnknown extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['events', String(index)], `There is no event named ${quoted(name)} for this webhook.`);
  }
}

/** The event has a successor; only webhooks that already have it may keep it. */
export class EventSuperseded extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(
      ['events', String(index)],
      `${quoted(name)} is only allowed on webhooks that already have it. Its successor is payout.*.`,
    );
  }
}

/** A legacy name without a current event. */
export class EventWithoutSuccessor extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['oldEvents', String(index)], `${quoted(name)} is not an event that new webhooks can receive.`);
  }
}

/** A webhook without events would never receive a message. */
export class EventsMissing extends ParameterInvalid {
  constructor() {
    super(
      ['events'],
      messageTemplate`${thisInput} must name at least one event. To stop receiving events, disable the webhook.`,
    );
  }
}

/** More names than the limit, which exceeds the number of event types. */
export class TooManyEvents extends ParameterInvalid {
  constructor(limit: number) {
    super(['events'], messageTemplate`${thisInput} must name at most ${limit} events.`);
  }
}

/** The requested version is unknown. */
export class UnknownPin extends ParameterInvalid {
  constructor(pin: string, versions: readonly string[]) {
    super(['apiVersionDate'], `There is no version ${quoted(pin)}. Versions: ${versions.join(', ')}.`);
  }
}

/** Message bodies of the legacy families predate versions. */
export class PinNotForLegacyFamilies extends ParameterInvalid {
  constructor(family: string) {
    super(['apiVersionDate'], `Only v1 webhooks can be pinned to a version; this is a webhook of ${family}.`);
  }
}

/** The events of an app's webhook are determined by the accounts that have installed the app. */
export class ChildEventsNotAllowedForApps extends ParameterInvalid {
  constructor() {
    super(['childResourceEvents'], messageTemplate`${thisInput} is only allowed for webhooks of accounts.`);
  }
}

/** The account or app has reached its limit of webhooks. */
export class TooManyWebhooks extends ParameterInvalid {
  constructor(limit: number) {
    super(['resourceId'], `An account or app can have at most ${limit} webhooks.`);
  }
}
