import type { Page } from 'playwright-core';
import type { Offer } from '../../../web/checkout/documents';
import { onePlan } from '../../../web/checkout/testing';

export const plan = onePlan.plan as NonNullable<Offer['plan']>;
export const question = {
  id: 'field_1',
  name: 'What should we call you in the group?',
  order: 0,
  placeholder: 'Ada',
  required: true,
};

/** An offer that requests all information that an offer can request. */
export const fullOffer: Offer = {
  ...onePlan,
  mostUnits: 20,
  asksBillingAddress: true,
  asksShippingAddress: true,
  plan: {
    ...plan,
    title: 'Monthly',
    description: 'Twelve lessons, and a group that meets each week.\nCancel whenever you like.',
    customFields: [question],
  },
};

/** Opens the order, which a small screen collapses. */
export async function openOrder(page: Page): Promise<void> {
  const isOpen = (await page.locator('#order').getAttribute('open')) !== null;
  if (!isOpen && (await page.locator('#order > summary').isVisible())) await page.locator('#order > summary').click();
}

/** Opens the field of the promo code, and fills it in. */
export async function fillPromoCode(page: Page, code: string): Promise<void> {
  await openOrder(page);
  if (!(await page.locator('#promo_code').isVisible())) await page.locator('#promo > summary').click();
  await page.locator('#promo_code').fill(code);
}

/** Applies a promo code. */
export async function applyPromoCode(page: Page, code: string): Promise<void> {
  await fillPromoCode(page, code);
  await page.getByRole('button', { name: 'Apply' }).click();
}
