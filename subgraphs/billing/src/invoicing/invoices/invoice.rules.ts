import {
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkLength,
  decimalsOf,
  exactAmount,
  messageTemplate,
  thisInput,
  checkAll,
} from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { InvoiceAddress, InvoiceAddressInput, InvoiceLine, InvoiceLineInput } from './invoice-parts.type';
import { CustomerAmbiguous, ConflictingInputs, LineItemSumMismatch } from './invoice.errors';
import type { InvoiceCreateInput, InvoicePatch } from './invoice.inputs';
import type { Invoice } from './invoice.resource';

const maxLines = 100;
const maxLabelLength = 200;
const maxTextLength = 200;
const maxEmailLength = 320;
const maxQuantity = 1_000_000;
const quantityDecimals = 4;

/** Validates the fields of an invoice. Rejects a customer or an address that is given both by id and by its fields. */
export function checkTerms(terms: InvoicePatch, now: Date): void {
  checkAll(
    () => checkCustomer(terms),
    () =>
      terms.billingAddress != null &&
      terms.mailingAddressId != null &&
      new ConflictingInputs('mailingAddressId', 'billingAddress'),
    () =>
      terms.mailingAddressId === '' &&
      new ParameterInvalid(['mailingAddressId'], messageTemplate`${thisInput} must not be empty.`),
    () => checkLength(terms.mailingAddressId, 100, 'mailingAddressId'),
    () => terms.billingAddress && checkAddress(terms.billingAddress),
    () => checkFuture(terms.automaticallyFinalizesAt, now, 'automaticallyFinalizesAt'),
    () => checkFuture(terms.subscriptionBillingAnchorAt, now, 'subscriptionBillingAnchorAt'),
    () => terms.lineItems && checkLines(terms.lineItems),
  );
}

/** Rejects an invoice that names both an existing and a new product, or none. */
export function checkProduct({ product, productId }: InvoiceCreateInput): void {
  checkAll(
    () => product != null && productId != null && new ConflictingInputs('product', 'productId'),
    () => product == null && productId == null && new ParameterMissing(['product'], ['productId']),
  );
}

function checkCustomer({ memberId, emailAddress, customerName }: InvoicePatch): void {
  checkAll(
    () => memberId != null && (emailAddress != null || customerName != null) && new CustomerAmbiguous(),
    () =>
      customerName != null &&
      customerName.trim() === '' &&
      new ParameterInvalid(['customerName'], messageTemplate`${thisInput} must not be empty.`),
    () => checkLength(customerName, maxTextLength, 'customerName'),
    () => checkLength(emailAddress, maxEmailLength, 'emailAddress'),
    () =>
      emailAddress != null &&
      !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(emailAddress) &&
      new ParameterInvalid(['emailAddress'], messageTemplate`${thisInput} must be an e-mail address.`),
  );
}

function checkAddress(address: InvoiceAddressInput): void {
  checkAll(
    ...Object.entries(address).map(
      ([field, value]) =>
        () =>
          checkLength(value, maxTextLength, ['billingAddress', field]),
    ),
    () =>
      address.country != null &&
      !/^[A-Z]{2}$/i.test(address.country) &&
      new ParameterInvalid(['billingAddress', 'country'], messageTemplate`${thisInput} must have two letters.`),
    () => address.taxIdType != null && !address.taxIdValue && new ParameterMissing(['billingAddress', 'taxIdValue']),
    () =>
      address.taxIdValue != null && address.taxIdType == null && new ParameterMissing(['billingAddress', 'taxIdType']),
  );
}

function checkFuture(instant: Date | null | undefined, now: Date, field: string): void {
  if (instant != null && instant <= now)
    throw new ParameterInvalid([field], messageTemplate`${thisInput} must be in the future.`);
}

function checkLines(lines: readonly InvoiceLineInput[]): void {
  checkAll(
    () => lines.length > maxLines && new ParameterInvalid(['lineItems'], `An invoice has at most ${maxLines} lines.`),
    ...lines.flatMap(({ label, quantity }, index) => [
      () =>
        (label.trim() === '' || label.length > maxLabelLength) &&
        new ParameterInvalid(
          ['lineItems', String(index), 'label'],
          `A label must have 1 to ${maxLabelLength} characters.`,
        ),
      () => checkQuantity(quantity, ['lineItems', String(index), 'quantity']),
    ]),
  );
}

function checkQuantity(quantity: string | null | undefined, path: readonly string[]): void {
  if (quantity == null) return;
  const units = new ExactDecimal(quantity);
  if (!units.greaterThan(0) || units.greaterThan(maxQuantity) || units.decimalPlaces() > quantityDecimals) {
    throw new ParameterInvalid(
      path,
      messageTemplate`${thisInput} must be greater than 0 and at most ${maxQuantity}, with at most ${quantityDecimals} decimals.`,
    );
  }
}

/**
 * Returns the line items with their totals in the currency of the plan, each rounded half-even. Throws
 * `LineItemSumMismatch` if the totals do not add up to the price of the plan.
 */
export function pricedLines(
  lines: readonly Pick<InvoiceLineInput, 'label' | 'quantity' | 'unitPrice'>[],
  plan: Plan,
): InvoiceLine[] {
  const decimals = decimalsOf(plan.currency);
  const priced = lines.map(({ label, quantity, unitPrice: inputPrice }, index) => {
    const unitPrice = exactAmount(inputPrice, plan.currency, ['lineItems', String(index), 'unitPrice']);
    const units = new ExactDecimal(quantity ?? 1);
    return {
      label,
      quantity: units.toFixed(),
      unitPrice,
      total: units.times(unitPrice).toFixed(decimals, ExactDecimal.ROUND_HALF_EVEN),
    };
  });
  const sum = priced.reduce((total, line) => total.plus(line.total), new ExactDecimal(0));
  if (priced.length > 0 && !sum.equals(plan.initialPrice))
    throw new LineItemSumMismatch(sum.toFixed(decimals), plan.initialPrice);
  return priced;
}

/**
 * Rejects a billing anchor (`subscriptionBillingAnchorAt`, the date of the first renewal) for a plan that does not
 * renew.
 */
export function checkAnchor(invoice: Invoice, plan: Plan): void {
  if (invoice.subscriptionBillingAnchorAt !== null && plan.planType !== 'renewal') {
    throw new ParameterInvalid(
      ['subscriptionBillingAnchorAt'],
      messageTemplate`${thisInput} is allowed for renewal plans only.`,
    );
  }
}

/**
 * Returns the name of the first missing field of those that are required before the invoice is sent or charged; null if
 * the invoice is complete.
 */
export function findMissingField(
  invoice: Invoice,
): 'memberId' | 'paymentMethodId' | 'emailAddress' | 'customerName' | 'dueDate' | null {
  if (invoice.collectionMethod === 'charge_automatically') {
    if (invoice.memberId === null) return 'memberId';
    return invoice.paymentMethodId === null ? 'paymentMethodId' : null;
  }
  if (invoice.memberId === null && invoice.emailAddress === null) return 'emailAddress';
  if (invoice.memberId === null && invoice.customerName === null) return 'customerName';
  return invoice.dueDate === null ? 'dueDate' : null;
}

/** Returns whether the due date is after the time at which the invoice is sent. */
export function isDueAfter(invoice: Invoice, sentAt: Date): boolean {
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
