import { inputName, type MessageTemplate, messageTemplate, thisInput } from '../errors/sentence';
import { RequestError } from '../errors/errors';
import type { RowCount } from '../database/row-counts';

/** Row to which the rows of a list refer. */
export interface Parent {
  /** Column of the listed rows with the id of their parent, such as `product_id`; needs an index. */
  readonly column: string;
  readonly id: string;
  /** Account of the parent, if all rows that refer to it belong to the same account; indexes begin with the account. */
  readonly accountId: string | null;
  /** Argument of the list that names the parent, if any; its condition would repeat that of the column. */
  readonly argument: string | null;
}

/** Relay page arguments of a request. */
export interface PageArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
  /** Set by connections of a row (`childConnection`): only the rows that refer to it. Not an argument of the graph. */
  readonly parent?: Parent;
}

/** Default and maximum page size of a list. */
export interface PageLimits {
  readonly default: number;
  readonly maximum: number;
}

/** Default limits: 20 rows, maximum 100. */
export const defaultLimits: PageLimits = { default: 20, maximum: 100 };

/** Page of a list, in the list's order. */
export interface Page<Node> {
  readonly nodes: readonly Node[];
  /** Returns the cursor of a row, given its index on the page. Encoded on demand: most requests need two cursors. */
  cursorAt(index: number): string;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Event log cursor as of which the page was read; null if it was not requested, and for lists without events. */
  readonly eventCursor?: string | null;
  /** Counts the rows of the whole list; missing for lists that are not counted. */
  readonly count?: () => Promise<RowCount>;
}

export interface PageWindow {
  readonly size: number;
  /** Whether the page consists of the last rows of the range instead of the first rows. */
  readonly backward: boolean;
}

/** Creates the top-level error `parameter_invalid` for an invalid list argument. */
export function argumentInvalid(argument: string, message: string | MessageTemplate): RequestError {
  return new RequestError('parameter_invalid', message, argument);
}

/**
 * Determines the page size and direction. `first` and `last` are mutually exclusive; `before` alone selects the page
 * just before it.
 */
export function pageWindow(page: PageArguments, limits: PageLimits): PageWindow {
  if (page.first != null && page.last != null)
    throw argumentInvalid('last', messageTemplate`${inputName('first')} and ${thisInput} cannot be given together.`);
  const argument = page.last != null ? 'last' : 'first';
  const size = page.first ?? page.last ?? limits.default;
  if (!Number.isInteger(size) || size < 1)
    throw argumentInvalid(argument, messageTemplate`${thisInput} must be at least 1.`);
  if (size > limits.maximum)
    throw argumentInvalid(argument, messageTemplate`${thisInput} must be at most ${limits.maximum}.`);
  return { size, backward: page.last != null || (page.before != null && page.first == null && page.after == null) };
}
