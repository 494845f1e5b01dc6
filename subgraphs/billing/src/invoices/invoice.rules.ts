import {
  Exact,
  ParameterInvalid,
  ParameterMissing,
  checkLength,
  decimalsOf,
  exactAmount,
  sentence,
  thisInput,
} from '../../../kit/src';
import type { PlanEntity } from '../plans/plan.entity';
import type { InvoiceAddress, InvoiceEntity, InvoiceLine } from './invoice.entity';
import { CustomerNamedTwice, GivenTwice, LinesMissPrice } from './invoice.errors';
import type { InvoiceAddressInput, InvoiceCreateInput, InvoiceLineInput, InvoicePatch } from './invoice.inputs';

const mostLines = 100;
const longestLabel = 200;
const longestText = 200;
const longestEmail = 320;
const largestQuantity = 1_000_000;
const quantityDecimals = 4;

/** Validates the fields of an invoice, and rejects a customer or address that is given in two ways. */
export function checkTerms(terms: InvoicePatch, now: Date): void {
  checkCustomer(terms);
  if (terms.billingAddress != null && terms.mailingAddressId != null)
    throw new GivenTwice('mailingAddressId', 'billingAddress');
  if (terms.mailingAddressId === '')
    throw new ParameterInvalid(['mailingAddressId'], sentence`${thisInput} must not be empty.`);
  checkLength(terms.mailingAddressId, 100, 'mailingAddressId');
  if (terms.billingAddress) checkAddress(terms.billingAddress);
  checkFuture(terms.automaticallyFinalizesAt, now, 'automaticallyFinalizesAt');
  checkFuture(terms.subscriptionBillingAnchorAt, now, 'subscriptionBillingAnchorAt');
  if (terms.lineItems) checkLines(terms.lineItems);
}

/** Rejects an invoice with two products or none. */
export function checkProduct({ product, productId }: InvoiceCreateInput): void {
  if (product != null && productId != null) throw new GivenTwice('product', 'productId');
  if (product == null && productId == null) throw new ParameterMissing(['product']);
}

function checkCustomer({ memberId, emailAddress, customerName }: InvoicePatch): void {
  if (memberId != null && (emailAddress != null || customerName != null)) throw new CustomerNamedTwice();
  if (customerName != null && customerName.trim() === '')
    throw new ParameterInvalid(['customerName'], sentence`${thisInput} must not be empty.`);
  checkLength(customerName, longestText, 'customerName');
  checkLength(emailAddress, longestEmail, 'emailAddress');
  if (emailAddress != null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(emailAddress)) {
    throw new ParameterInvalid(['emailAddress'], sentence`${thisInput} is an e-mail address.`);
  }
}

function checkAddress(address: InvoiceAddressInput): void {
  for (const [field, value] of Object.entries(address)) {
    if (value != null && value.length > longestText) {
      throw new ParameterInvalid(
        ['billingAddress', field],
        sentence`${thisInput} has at most ${longestText} characters.`,
      );
    }
  }
  if (address.country != null && !/^[A-Z]{2}$/i.test(address.country)) {
    throw new ParameterInvalid(['billingAddress', 'country'], sentence`${thisInput} has two letters.`);
  }
  if (address.taxIdType != null && !address.taxIdValue) throw new ParameterMissing(['billingAddress', 'taxIdValue']);
  if (address.taxIdValue != null && address.taxIdType == null)
    throw new ParameterMissing(['billingAddress', 'taxIdType']);
}

function checkFuture(instant: Date | null | undefined, now: Date, field: string): void {
  if (instant != null && instant <= now)
    throw new ParameterInvalid([field], sentence`${thisInput} must be in the future.`);
}

function checkLines(lines: readonly InvoiceLineInput[]): void {
  if (lines.length > mostLines) throw new ParameterInvalid(['lineItems'], `An invoice has at most ${mostLines} lines.`);
  lines.forEach(({ label, quantity }, index) => {
    const path = (field: string) => ['lineItems', String(index), field];
    if (label.trim() === '' || label.length > longestLabel)
      throw new ParameterInvalid(path('label'), `A label has 1 to ${longestLabel} characters.`);
    if (quantity == null) return;
    const units = new Exact(quantity);
    if (
      !units.isPositive() ||
      units.isZero() ||
      units.greaterThan(largestQuantity) ||
      units.decimalPlaces() > quantityDecimals
    ) {
      throw new ParameterInvalid(
        path('quantity'),
        sentence`${thisInput} is more than 0 and at most ${largestQuantity}, with at most ${quantityDecimals} decimals.`,
      );
    }
  });
}

/** Returns the lines in the currency of the plan, each total rounded half-even. Throws `LinesMissPrice` if the sum differs from the price. */
export function pricedLines(
  lines: readonly Pick<InvoiceLineInput, 'label' | 'quantity' | 'unitPrice'>[],
  plan: PlanEntity,
): InvoiceLine[] {
  const decimals = decimalsOf(plan.currency);
  const priced = lines.map(({ label, quantity, unitPrice: given }, index) => {
    const unitPrice = exactAmount(given, plan.currency, ['lineItems', String(index), 'unitPrice']);
    const units = new Exact(quantity ?? 1);
    return {
      label,
      quantity: units.toFixed(),
      unitPrice,
      total: units.times(unitPrice).toFixed(decimals, Exact.ROUND_HALF_EVEN),
    };
  });
  const sum = priced.reduce((total, line) => total.plus(line.total), new Exact(0));
  if (priced.length > 0 && !sum.equals(plan.initialPrice))
    throw new LinesMissPrice(sum.toFixed(decimals), plan.initialPrice);
  return priced;
}

/** Rejects a billing anchor for a plan that does not renew. */
export function checkAnchor(invoice: InvoiceEntity, plan: PlanEntity): void {
  if (invoice.subscriptionBillingAnchorAt !== null && plan.planType !== 'renewal') {
    throw new ParameterInvalid(
      ['subscriptionBillingAnchorAt'],
      sentence`${thisInput} can be given for a renewal plan only.`,
    );
  }
}

/** Returns the first missing field that is required before the invoice is sent or charged; null if it is complete. */
export function missingFrom(
  invoice: InvoiceEntity,
): 'memberId' | 'paymentMethodId' | 'emailAddress' | 'customerName' | 'dueDate' | null {
  if (invoice.collectionMethod === 'charge_automatically') {
    if (invoice.memberId === null) return 'memberId';
    return invoice.paymentMethodId === null ? 'paymentMethodId' : null;
  }
  if (invoice.memberId === null && invoice.emailAddress === null) return 'emailAddress';
  if (invoice.memberId === null && invoice.customerName === null) return 'customerName';
  return invoice.dueDate === null ? 'dueDate' : null;
}

/** Whether the due date is after the instant at which the invoice is sent. */
export function isDueAfter(invoice: InvoiceEntity, sentAt: Date): boolean {
  return invoice.dueDate === null || invoice.dueDate > sentAt;
}

/** Normalizes an address: all fields present, the country in upper case. */
export function toAddress(input: InvoiceAddressInput): InvoiceAddress {
  const { name, line1, line2, city, state, postalCode, country, phone, taxIdType, taxIdValue } = input;
  return {
    name: name ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    city: city ?? null,
    state: state ?? null,
    postalCode: postalCode ?? null,
    country: country?.toUpperCase() ?? null,
    phone: phone ?? null,
    taxIdType: taxIdType ?? null,
    taxIdValue: taxIdValue ?? null,
  };
}
