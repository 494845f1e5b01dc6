import { byCreation, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { mailFilters } from './mail-record.inputs';
import { MailRecord } from './mail-record.resource';

/**
 * Read model of the records of mails. They have no foreign keys, because they are kept after the deletion of their account or
 * user, which is then null.
 */
export function mailReadModel(models: ReadModels): ReadModel<MailRecord> {
  return readModelOf(MailRecord, {}, { models });
}

/** Filters and sort order of the list of mails. */
export const mailList: ListDefinition = listOf(mailFilters, { created_at: byCreation });
