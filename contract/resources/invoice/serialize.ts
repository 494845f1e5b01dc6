import { decimalNumber } from '../../money';
import { type UserSummaryData, serializeUserSummary, toEnumValue } from '../shared';

interface LineItemData {
  readonly label: string;
  readonly position: number;
  readonly quantity: string;
  readonly unitPrice: { readonly amount: string };
  readonly total: { readonly amount: string };
}

/** Fields that the GraphQL fragment `InvoiceRead` selects. */
export interface InvoiceData {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly currentPlan: { readonly id: string; readonly formattedPrice: string; readonly currency: string };
  readonly user: UserSummaryData | null;
  readonly emailAddress: string | null;
  readonly dueDate: string | null;
  readonly lineItems: readonly LineItemData[];
  readonly fetchInvoiceToken: string;
  readonly createdAt: string;
}

/** Serializes an invoice in the format of the latest API version. The format is the same alone and in lists. */
export function serializeInvoice(invoice: InvoiceData) {
  const { id, formattedPrice, currency } = invoice.currentPlan;
  return {
    id: invoice.id,
    number: invoice.number,
    status: toEnumValue(invoice.status),
    current_plan: { id, formatted_price: formattedPrice, currency: toEnumValue(currency) },
    user: serializeUserSummary(invoice.user),
    email_address: invoice.emailAddress,
    due_date: invoice.dueDate,
    line_items: invoice.lineItems.map(serializeLine),
    fetch_invoice_token: invoice.fetchInvoiceToken,
    created_at: invoice.createdAt,
  };
}

function serializeLine({ label, position, quantity, unitPrice, total }: LineItemData) {
  return {
    label,
    position,
    quantity: decimalNumber(quantity),
    unit_price: decimalNumber(unitPrice.amount),
    total: decimalNumber(total.amount),
  };
}
