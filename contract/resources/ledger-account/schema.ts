import { type TSchema, Type, enumOf, money, nullable, ref } from '../../schemas';
import { currencies } from '../shared';

const text = () => nullable(Type.String());
const textFields = (...names: string[]) => Object.fromEntries(names.map((name) => [name, text()]));
const approvalStatuses = ['pending', 'approved', 'monitoring', 'rejected'] as const;
const payoutAccountStatuses = [
  'connected',
  'disabled',
  'action_required',
  'pending_verification',
  'verification_failed',
  'not_started',
] as const;

/** JSON Schemas for ledger accounts in the date-versioned REST API, latest version. */
export const ledgerAccountSchemas: Record<string, TSchema> = {
  LedgerAccount: Type.Object({
    id: Type.String({ description: 'Ledger account id (`ldgr_`).' }),
    balances: Type.Array(ref('LedgerBalance'), { description: "The owner's balances, by currency." }),
    ledger_type: enumOf(['primary', 'pool']),
    owner: nullable(Type.Union([ref('LedgerUser'), ref('LedgerCompany')]), { description: 'The owner.' }),
    payments_approval_status: nullable(enumOf(approvalStatuses)),
    payout_account_details: nullable(ref('LedgerPayoutAccount')),
    transfer_fee: nullable(money()),
    treasury_balance: nullable(ref('TreasuryBalance')),
  }),
  LedgerBalance: Type.Object({
    currency: enumOf(currencies),
    balance: money({ description: 'Available amount; negative if refunds or disputes exceeded the balance.' }),
    pending_balance: money({ description: 'Amount awaiting settlement or being paid out.' }),
    reserve_balance: money({ description: 'Amount held in reserve.' }),
  }),
  TreasuryBalance: Type.Object({
    currency: enumOf(currencies),
    balance: money(),
    balance_usd: money(),
    pending_balance: money(),
    reserve_balance: money(),
    total_withdrawable_balance: money(),
  }),
  LedgerUser: Type.Object({
    typename: enumOf(['User']),
    id: Type.String({ description: 'User id (`user_`).' }),
    name: text(),
    username: Type.String(),
  }),
  LedgerCompany: Type.Object({
    typename: enumOf(['Company']),
    id: Type.String({ description: 'Account id (`biz_`).' }),
    route: Type.String(),
    title: Type.String(),
  }),
  LedgerPayoutAccount: Type.Object({
    id: Type.String(),
    status: nullable(enumOf(payoutAccountStatuses)),
    ...textFields('business_name', 'phone', 'email'),
    business_representative: nullable(
      Type.Object(textFields('date_of_birth', 'first_name', 'middle_name', 'last_name')),
    ),
    address: nullable(Type.Object(textFields('line1', 'line2', 'city', 'state', 'postal_code', 'country'))),
    latest_verification: nullable(
      Type.Object({ id: Type.String(), status: Type.String(), ...textFields('last_error_code', 'last_error_reason') }),
    ),
  }),
  LedgerSettleParams: Type.Object({
    account_id: Type.String({
      description: 'Account (`biz_`) or user (`user_`) whose funds are settled.',
      'x-alias': 'company_id',
    }),
  }),
};
