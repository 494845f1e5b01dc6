import { randomUUID } from 'node:crypto';
import type { Currency } from '../../../../kit/src';
import { ledgerAccountOf, type WalletAccountKind, platformLedgerAccount } from '../journal/ledger-account-ref';
import type { TestPayouts } from '../../testing';

/** Test helpers that read and change balances. */
export interface Money {
  /** Credits an owner's available balance with funds from outside of the platform; a negative amount creates a debt. */
  credit(ownerId: string, amount: string, currency?: Currency): Promise<void>;
  balance(ownerId: string, kind: WalletAccountKind, currency?: Currency): Promise<string | undefined>;
  available(ownerId: string, currency?: Currency): Promise<string | undefined>;
  ledgerAccount(ownerId: string): Promise<string>;
  /** Returns type and account ID of each outbox event about a resource, oldest first. */
  events(resourceId: string): Promise<[string, string][]>;
  value(text: string, ...values: unknown[]): Promise<unknown>;
}

export function moneyOf({ database, ledger }: TestPayouts): Money {
  const rows = (text: string, values: unknown[]) =>
    database.dataSource.query(text, values) as Promise<Record<string, unknown>[]>;
  const value = async (text: string, ...values: unknown[]) => Object.values((await rows(text, values))[0] ?? {})[0];
  const balance: Money['balance'] = async (ownerId, kind, currency = 'usd') =>
    (await value(
      'SELECT balance::text FROM payouts.books WHERE account_id = $1 AND kind = $2 AND currency = $3',
      ownerId,
      kind,
      currency,
    )) as string | undefined;
  return {
    value,
    balance,
    available: (ownerId, currency) => balance(ownerId, 'available', currency),
    credit: async (ownerId, amount, currency = 'usd') => {
      const opposite = amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
      const postings = [
        { ledgerAccount: platformLedgerAccount('external', currency), amount: opposite },
        { ledgerAccount: ledgerAccountOf(ownerId, 'available', currency), amount },
      ];
      const reference = { type: 'test', id: ownerId };
      await database.transaction((manager) =>
        ledger.post(
          { manager },
          { effectKey: `test:${randomUUID()}`, kind: 'test', occurredAt: new Date(), reference, postings },
        ),
      );
    },
    ledgerAccount: async (ownerId) =>
      (await value('SELECT id FROM payouts.ledger_accounts WHERE account_id = $1', ownerId)) as string,
    events: async (resourceId) =>
      (await rows('SELECT type, account_id FROM payouts.outbox WHERE resource_id = $1 ORDER BY id', [resourceId])).map(
        (row) => Object.values(row) as [string, string],
      ),
  };
}
