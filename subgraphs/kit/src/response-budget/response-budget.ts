import type { GraphQLError } from 'graphql';
import { currentDeadline, DeadlinePassed } from '../deadline';
import { RequestError } from '../errors';
import { WorkTurns } from './work-turns';

/** What one response may contain, at most. */
export const responseLimits = {
  /** Items of lists of objects, counted by the subgraph that lists them and by the gateway where it copies them. */
  rows: 30_000,
  /** Fields of those items. */
  values: 300_000,
  /** Characters of names and texts in the response's JSON: in UTF-8 at most three bytes each, together less than 20 MB. */
  characters: 6_000_000,
} as const;

/** Code of `ResponseTooLarge` in the error catalogue. */
export const responseTooLarge = 'response_too_large';

/** The response, or a list of a mutation's response, would exceed `responseLimits`. */
export class ResponseTooLarge extends RequestError {
  constructor(what: keyof typeof responseLimits) {
    const most = responseLimits[what].toLocaleString('en');
    super(
      responseTooLarge,
      `The response would have more than ${most} ${what}: ask for fewer rows or fields at a time.`,
    );
  }
}

/** Whether an error of a response is `ResponseTooLarge`, as clients see it. */
export function isTooLarge({ extensions }: GraphQLError): boolean {
  return extensions['code'] === responseTooLarge;
}

/** Values that a request may complete without waiting for a turn, and that all large requests together complete in one turn. */
const valuesPerTurn = 20_000;

const turns = new WorkTurns(valuesPerTurn);

/**
 * What one execution may still add to its response. Subgraphs charge lists before their items are completed, the gateway
 * charges copies and texts. A charge that does not fit is refused and leaves the budget as it was, so that a smaller list
 * of the same mutation still fits.
 */
export class ResponseBudget {
  private rows = 0;
  private values = 0;
  private characters = 0;

  /** Whether so much was charged that the work has to be divided into turns. */
  get isLarge(): boolean {
    return this.values > valuesPerTurn || this.characters > 10 * valuesPerTurn;
  }

  /**
   * Charges items of a list. Returns what has to be waited for before they are completed, null where there is no need to.
   * Throws `ResponseTooLarge`; what is waited for rejects with `DeadlinePassed`.
   *
   * @param valuesEach fields of each item
   */
  chargeRows(rows: number, valuesEach: number): Promise<void> | null {
    const values = rows * valuesEach;
    this.chargeCopy(rows, values);
    return this.isLarge ? this.turn(values) : null;
  }

  /** Charges items and fields that the response contains once more. Throws `ResponseTooLarge`. */
  chargeCopy(rows: number, values: number): void {
    if (this.rows + rows > responseLimits.rows) throw new ResponseTooLarge('rows');
    if (this.values + values > responseLimits.values) throw new ResponseTooLarge('values');
    this.rows += rows;
    this.values += values;
  }

  /** Charges text of the response. Throws `ResponseTooLarge`. */
  chargeCharacters(characters: number): void {
    if (this.characters + characters > responseLimits.characters) throw new ResponseTooLarge('characters');
    this.characters += characters;
  }

  /** Characters that may still be charged. */
  get charactersLeft(): number {
    return responseLimits.characters - this.characters;
  }

  /** Waits for a turn of the event loop before the whole response is worked on again. */
  wholeTurn(): Promise<void> {
    return turns.wait(valuesPerTurn);
  }

  private async turn(values: number): Promise<void> {
    await turns.wait(values);
    if (currentDeadline()?.passed) throw new DeadlinePassed();
  }
}
