import { ContractError } from '../../contract/errors';
import type { PageArguments } from './route';

/** Page sizes of a list at one API version. */
export interface PageLimits {
  readonly default: number;
  readonly maximum: number;
  /** True if a size over the maximum is rejected, false if it is reduced to the maximum. */
  readonly strict: boolean;
}

/**
 * Returns the validated page arguments of a request, with the default size if none is given. A size over the maximum is
 * rejected or reduced to the maximum, depending on `limits.strict`.
 */
export function pageArguments(params: Record<string, unknown>, limits: PageLimits): PageArguments {
  const { first, last, after, before } = params as PageArguments;
  if (first !== undefined && last !== undefined) {
    throw new ContractError('parameter_invalid', 'first and last cannot be given together.', 'last');
  }
  const backward = last !== undefined || (first === undefined && before !== undefined && after === undefined);
  const page: { first?: number; last?: number; after?: string; before?: string } = backward
    ? { last: sizeOf('last', last, limits) }
    : { first: sizeOf('first', first, limits) };
  if (after !== undefined) page.after = after;
  if (before !== undefined) page.before = before;
  return page;
}

function sizeOf(name: string, given: number | undefined, limits: PageLimits): number {
  if (given === undefined) return limits.default;
  if (!Number.isInteger(given) || given < 1) {
    throw new ContractError('parameter_invalid', `${name} must be an integer of at least 1.`, name);
  }
  if (given <= limits.maximum) return given;
  if (limits.strict) throw new ContractError('parameter_invalid', `${name} must be at most ${limits.maximum}.`, name);
  return limits.maximum;
}
