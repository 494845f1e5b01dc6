import { anyOf, type ListFilter } from '../../../kit/src';
import { type Visibility, type VisibilityFilter, VisibilityFilterEnum, visibilitiesOf } from './enums';

/**
 * Returns the list filter for one value (`one`) or for several (`plural`); empty without values. For one value, an
 * index returns the rows already in sort order.
 */
export function singleOrMultiple(
  one: string,
  plural: string,
  values: readonly string[] | null | undefined,
): Record<string, unknown> {
  if (!values || values.length === 0) return {};
  return values.length === 1 ? { [one]: values[0] } : { [plural]: values };
}

/** Returns the LIKE pattern that matches strings containing the given text; special characters are escaped. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Filter by visibility. Besides the visibilities, it accepts groups of them. */
export function visibilitiesFilter(rows: string): ListFilter<readonly VisibilityFilter[]> {
  const filter = anyOf<Visibility>(
    () => [VisibilityFilterEnum],
    'visibility',
    `Only ${rows} with one of these visibilities.`,
  );
  return { ...filter, choose: (values) => filter.choose(visibilitiesOf(values) ?? []) };
}
