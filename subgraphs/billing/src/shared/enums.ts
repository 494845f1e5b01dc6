import { registerEnum } from '../../../kit/src';

export const visibilities = ['visible', 'hidden', 'archived', 'quick_link'] as const;
export type Visibility = (typeof visibilities)[number];
export const VisibilityEnum = registerEnum('Visibility', visibilities, 'Visibility of a product or plan.');

/** Values of the visibility filter of lists: single visibilities, or groups of them. */
export const visibilityFilters = [...visibilities, 'all', 'not_quick_link', 'not_archived'] as const;
export type VisibilityFilter = (typeof visibilityFilters)[number];
export const VisibilityFilterEnum = registerEnum(
  'VisibilityFilter',
  visibilityFilters,
  'Visibility filter of a list: single visibilities or groups.',
);

/** Returns the visibilities that match at least one of the filters; undefined for all. */
export function visibilitiesOf(filters: readonly VisibilityFilter[] | null | undefined): Visibility[] | undefined {
  if (!filters || filters.length === 0 || filters.includes('all')) return undefined;
  return visibilities.filter(
    (visibility) =>
      filters.includes(visibility) ||
      (filters.includes('not_quick_link') && visibility !== 'quick_link') ||
      (filters.includes('not_archived') && visibility !== 'archived'),
  );
}

export const callsToAction = [
  'get_access',
  'join',
  'order_now',
  'shop_now',
  'call_now',
  'donate_now',
  'contact_us',
  'sign_up',
  'subscribe',
  'purchase',
  'get_offer',
  'apply_now',
  'complete_order',
] as const;
export type CallToAction = (typeof callsToAction)[number];
export const CallToActionEnum = registerEnum(
  'CallToAction',
  callsToAction,
  'Label of the button that leads to the checkout.',
);
