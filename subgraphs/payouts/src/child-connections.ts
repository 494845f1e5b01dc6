import {
  type ChildList,
  childConnection,
  conditionsOf,
  type Context,
  createdFilters,
  type Selection,
} from '../../kit/src';
import {
  type CardTransactionListArgs,
  cardTransactionFilters,
} from './cards/card-transactions/card-transaction.inputs';
import type { CardTransactionRepository } from './cards/card-transactions/card-transaction.repository';
import { CardTransactionConnection } from './cards/card-transactions/card-transaction.resource';
import type { FinancialActivityRepository } from './ledger/activity/financial-activity.repository';
import { FinancialActivityConnection } from './ledger/activity/financial-activity.type';
import { payoutMethodFilters } from './payouts/payout-methods/payout-method.inputs';
import type { PayoutMethodRepository } from './payouts/payout-methods/payout-method.repository';
import { PayoutMethodConnection } from './payouts/payout-methods/payout-method.resource';
import { payoutFilters } from './payouts/payouts/payout.inputs';
import type { PayoutReads } from './payouts/payouts/payout.repository';
import { type Payout, PayoutConnection } from './payouts/payouts/payout.resource';
import { type Withdrawal, WithdrawalConnection } from './payouts/withdrawals/withdrawal.type';
import { Account } from './references.type';
import type { SwapListArgs } from './transfers/swaps/swap.inputs';
import type { SwapRepository } from './transfers/swaps/swap.repository';
import { SwapConnection } from './transfers/swaps/swap.resource';
import { transferFilters } from './transfers/transfers/transfer.inputs';
import type { TransferRepository } from './transfers/transfers/transfer.repository';
import { TransferConnection } from './transfers/transfers/transfer.resource';
import { TransferOrderEnum } from './transfers/transfers/transfer.states';
import { User } from './users/user.type';

/** Repositories whose lists are read as connections of their owners. */
interface Repositories {
  readonly payouts: PayoutReads<Payout>;
  readonly withdrawals: PayoutReads<Withdrawal>;
  readonly methods: PayoutMethodRepository;
  readonly transfers: TransferRepository;
  readonly swaps: SwapRepository;
  readonly cardTransactions: CardTransactionRepository;
  readonly activity: FinancialActivityRepository;
}

/** A list of the rows of an owner: an account or a user. Users read their own rows without a permission. */
interface OwnedRows {
  readonly list: ChildList;
  readonly field: string;
  /** The rows, as the beginning of the description. */
  readonly rows: string;
  /** Who may read the rows of an account, as the end of the description. */
  readonly access: string;
  /** Column with the owner; by default `account_id`, which contains accounts and users. */
  readonly column?: string;
  /** Argument of the list that names an account, by default `accountId`. */
  readonly ofAccount?: string;
  /** Argument of the list that names a user; null for lists of accounts only. */
  readonly ofUser: string | null;
}

/** Creates the resolvers of the connections from accounts and users to the rows that they own. */
export function childConnections(repositories: Repositories): object[] {
  return [...payoutRows(repositories), ...movementRows(repositories)].flatMap(connectionsOfOwners);
}

function connectionsOfOwners({ list, field, rows, access, column = 'account_id', ...owned }: OwnedRows): object[] {
  const { ofAccount = 'accountId', ofUser } = owned;
  const ofAccounts = childConnection({
    ...list,
    parent: Account,
    field,
    column,
    argument: ofAccount,
    description: `${rows} of the account, newest first. ${access}`,
  });
  if (ofUser === null) return [ofAccounts];
  const description = `${rows} of the user, newest first; only for the user.`;
  return [ofAccounts, childConnection({ ...list, parent: User, field, column, argument: ofUser, description })];
}

function payoutRows({ payouts, withdrawals, methods }: Repositories): readonly OwnedRows[] {
  return [
    {
      list: { connection: PayoutConnection, type: 'Payout', filters: payoutFilters, list: payouts.list.bind(payouts) },
      field: 'payouts',
      rows: 'Payouts',
      access: 'Needs `payout:withdrawal:read`.',
      ofUser: 'userId',
    },
    {
      list: {
        connection: WithdrawalConnection,
        type: 'Withdrawal',
        filters: createdFilters('withdrawals'),
        list: withdrawals.list.bind(withdrawals),
      },
      field: 'withdrawals',
      rows: 'Withdrawals',
      access: 'Needs `payout:withdrawal:read`.',
      ofUser: null,
    },
    {
      list: {
        connection: PayoutMethodConnection,
        type: 'PayoutMethod',
        filters: payoutMethodFilters,
        list: methods.list.bind(methods),
      },
      field: 'payoutMethods',
      rows: 'Saved payout methods',
      access: 'Needs `payout:destination:read`.',
      ofUser: 'userId',
    },
  ];
}

function movementRows({ transfers, swaps, cardTransactions, activity }: Repositories): readonly OwnedRows[] {
  const transferList: ChildList = {
    connection: TransferConnection,
    type: 'Transfer',
    filters: transferFilters,
    order: TransferOrderEnum,
    list: transfers.list.bind(transfers),
  };
  const transferAccess = 'Needs `payout:transfer:read` on either side.';
  return [
    {
      list: transferList,
      field: 'outgoingTransfers',
      rows: 'Transfers from the balance',
      access: transferAccess,
      ofAccount: 'originId',
      ofUser: 'originId',
    },
    {
      list: transferList,
      field: 'incomingTransfers',
      rows: 'Transfers to the balance',
      access: transferAccess,
      column: 'destination_owner_id',
      ofAccount: 'destinationId',
      ofUser: 'destinationId',
    },
    {
      list: {
        connection: SwapConnection,
        type: 'Swap',
        filters: {},
        list: (ctx: Context, args: SwapListArgs, selection: Selection) =>
          swaps.list(ctx, args.accountId, { direction: args.direction, page: args }, selection),
      },
      field: 'swaps',
      rows: 'Swaps',
      access: 'Needs `crypto_wallet:swap`, `crypto_wallet:manage` or `company:balance:read`.',
      ofUser: 'accountId',
    },
    {
      list: {
        connection: CardTransactionConnection,
        type: 'CardTransaction',
        filters: cardTransactionFilters,
        list: (ctx: Context, args: CardTransactionListArgs, selection: Selection) => {
          const { accountId, direction } = args;
          const filters = conditionsOf(cardTransactionFilters, args);
          return cardTransactions.list(ctx, { accountId, filters, direction, page: args }, selection);
        },
      },
      field: 'cardTransactions',
      rows: 'Card transactions',
      access: 'Needs `payout:account:read`.',
      ofUser: 'accountId',
    },
    {
      list: {
        connection: FinancialActivityConnection,
        type: 'FinancialActivity',
        filters: {},
        list: activity.list.bind(activity),
      },
      field: 'financialActivity',
      rows: 'Changes to the usable balance',
      access: 'Needs `company:balance:read` and `payout:account:read`.',
      ofUser: 'userId',
    },
  ];
}
