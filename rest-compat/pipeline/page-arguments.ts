import { ContractError } from '../../contract/errors';
import type { PageArguments } from './route';

/** The page rule of one list as it holds at one version. */
export interface PageLimits {
  readonly default: number;
  readonly maximum: number;
  /** Whether a size over the maximum is refused rather than cut down. */
  readonly strict: boolean;
}

/** Takes the page arguments out of validated parameters, fills the default size and holds it to the maximum. */
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
