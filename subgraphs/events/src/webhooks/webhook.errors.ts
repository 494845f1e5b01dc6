import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

const shown = (text: string) => JSON.stringify(text.slice(0, 60));

/** Unknown event, or an event of a different family than the webhook's. */
export class EventUnknown extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['events', String(index)], `There is no event named ${shown(name)} for this webhook.`);
  }
}

/** The event has a successor; only webhooks that already have it may keep it. */
export class EventSuperseded extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(
      ['events', String(index)],
      `${shown(name)} is only kept on webhooks that have it already. Its successor is payout.*.`,
    );
  }
}

/** A legacy name without a current event. */
export class EventWithoutSuccessor extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['oldEvents', String(index)], `${shown(name)} is no event that webhooks made now can receive.`);
  }
}

/** A webhook without events would never receive a message. */
export class EventsMissing extends ParameterInvalid {
  constructor() {
    super(['events'], sentence`${thisInput} names at least one event. To stop receiving, disable the webhook.`);
  }
}

/** More names than the limit, which exceeds the number of event types. */
export class TooManyEvents extends ParameterInvalid {
  constructor(limit: number) {
    super(['events'], sentence`${thisInput} names at most ${limit} events.`);
  }
}

/** Not a known version. */
export class PinUnknown extends ParameterInvalid {
  constructor(pin: string, versions: readonly string[]) {
    super(['apiVersionDate'], `There is no version ${shown(pin)}. Versions: ${versions.join(', ')}.`);
  }
}

/** Message bodies of the legacy families predate versions. */
export class PinNotForOldFamilies extends ParameterInvalid {
  constructor(family: string) {
    super(['apiVersionDate'], `Only webhooks of v1 can be pinned, and this one is of ${family}.`);
  }
}

/** The events of an app's webhook are determined by the accounts that have installed the app. */
export class ChildEventsNotForApps extends ParameterInvalid {
  constructor() {
    super(['childResourceEvents'], sentence`${thisInput} is for webhooks of accounts.`);
  }
}

/** The account or app has reached its limit of webhooks. */
export class TooManyWebhooks extends ParameterInvalid {
  constructor(limit: number) {
    super(['resourceId'], `An account or app has at most ${limit} webhooks.`);
  }
}
