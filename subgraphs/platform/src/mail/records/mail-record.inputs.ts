import { ArgsType, ID } from 'type-graphql';
import {
  accountFilter,
  anyOf,
  createdFilters,
  equals,
  listArgs,
  type ListDefinition,
  listOf,
} from '../../../../kit/src';
import type { MailKind } from '../mail-renderer';
import { MailKindEnum, type MailStatus, MailStatusEnum } from './mail-record.resource';

const statuses = anyOf<MailStatus>(() => [MailStatusEnum], 'status', 'Only mails with one of these statuses.');

export const mailFilters = {
  accountId: accountFilter('mails on behalf'),
  userId: equals(() => ID, 'user_id', 'Only mails to this user.'),
  kinds: anyOf<MailKind>(() => [MailKindEnum], 'kind', 'Only mails of one of these kinds.'),
  statuses: {
    ...statuses,
    conditions: {
      ...statuses.conditions,
      // Nearly all mails are sent: the others have a partial index, which this condition names.
      Unsent: (row: string, value: string) => `${row}.status <> 'sent' AND ${row}.status = ANY(${value}::text[])`,
    },
    choose: (values: readonly MailStatus[]) =>
      values.length > 0 && !values.includes('sent') ? (['Unsent', values] as const) : statuses.choose(values),
  },
  ...createdFilters('mails'),
};

@ArgsType()
export class MailListArgs extends listArgs(mailFilters) {}

/** List of the mails of an account. */
export const mailList: ListDefinition = listOf(mailFilters);
