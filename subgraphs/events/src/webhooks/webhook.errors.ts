import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

const shown = (text: string) => JSON.stringify(text.slice(0, 60));

/** No such event, or one of another family than the webhook's. */
export class EventUnknown extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['events', String(index)], `There is no event named ${shown(name)} for this webhook.`);
  }
}

/** The event has a successor, and only webhooks that have it already keep it. */
export class EventSuperseded extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(
      ['events', String(index)],
      `${shown(name)} is only kept on webhooks that have it already. Its successor is payout.*.`,
    );
  }
}

/** A name of the old families for which there is no event any more. */
export class EventWithoutSuccessor extends ParameterInvalid {
  constructor(name: string, index: number) {
    super(['oldEvents', String(index)], `${shown(name)} is no event that webhooks made now can receive.`);
  }
}

/** A webhook that waits for nothing would never be sent anything. */
export class EventsMissing extends ParameterInvalid {
  constructor() {
    super(['events'], sentence`${thisInput} names at least one event. To stop receiving, disable the webhook.`);
  }
}

/** More names than there are events. */
export class TooManyEvents extends ParameterInvalid {
  constructor(limit: number) {
    super(['events'], sentence`${thisInput} names at most ${limit} events.`);
  }
}

/** The text is no version. */
export class PinUnknown extends ParameterInvalid {
  constructor(pin: string, versions: readonly string[]) {
    super(['apiVersionDate'], `There is no version ${shown(pin)}. Versions: ${versions.join(', ')}.`);
  }
}

/** Bodies of the old families are older than versions are. */
export class PinNotForOldFamilies extends ParameterInvalid {
  constructor(family: string) {
    super(['apiVersionDate'], `Only webhooks of v1 can be pinned, and this one is of ${family}.`);
  }
}

/** What an app receives depends on who has installed it. */
export class ChildEventsNotForApps extends ParameterInvalid {
  constructor() {
    super(['childResourceEvents'], sentence`${thisInput} is for webhooks of accounts.`);
  }
}

/** The account or app has all the webhooks that it may have. */
export class TooManyWebhooks extends ParameterInvalid {
  constructor(limit: number) {
    super(['resourceId'], `An account or app has at most ${limit} webhooks.`);
  }
}
