import { inputName, RequestError, type Sentence, sentence, thisInput } from '../errors';

/** Page arguments as a caller gives them. */
export interface PageArguments {
  readonly first?: number | null;
  readonly last?: number | null;
  readonly after?: string | null;
  readonly before?: string | null;
}

/** Page sizes of one list. */
export interface PageLimits {
  readonly default: number;
  readonly maximum: number;
}

/** 20 rows unless told otherwise, 100 at most. */
export const usualLimits: PageLimits = { default: 20, maximum: 100 };

/** A page of a list, in the list's order. */
export interface Page<Node> {
  readonly nodes: readonly Node[];
  /** Cursor of a row by its place on the page. Written when it is asked for: most requests want two of them. */
  cursorAt(index: number): string;
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Cursor of the log of events as of which the page was read; null where it was not asked for, and for lists about which there are no events. */
  readonly eventCursor?: string | null;
}

export interface PageWindow {
  readonly size: number;
  /** True when the page is taken from the end of the range. */
  readonly backward: boolean;
}

/** An argument of a list that cannot be accepted, as a top-level error that names it. */
export function argumentInvalid(argument: string, message: string | Sentence): RequestError {
  return new RequestError('parameter_invalid', message, argument);
}

/** How many rows to take and from which end. `first` and `last` exclude each other; `before` alone takes the page just before it. */
export function pageWindow(page: PageArguments, limits: PageLimits): PageWindow {
  if (page.first != null && page.last != null)
    throw argumentInvalid('last', sentence`${inputName('first')} and ${thisInput} cannot be given together.`);
  const argument = page.last != null ? 'last' : 'first';
  const size = page.first ?? page.last ?? limits.default;
  if (!Number.isInteger(size) || size < 1) throw argumentInvalid(argument, sentence`${thisInput} must be at least 1.`);
  if (size > limits.maximum) throw argumentInvalid(argument, sentence`${thisInput} must be at most ${limits.maximum}.`);
  return { size, backward: page.last != null || (page.before != null && page.first == null && page.after == null) };
}
