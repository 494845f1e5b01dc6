import { type ListDefinition, ReadModel, column, computed } from '../../../kit/src';
import { fileReference } from '../files/file.type';
import type { ResolutionCenterCaseEvent } from './resolution-case.type';

/** Creates the read model of the events in the history of a case. */
export function resolutionCaseEventReadModel(): ReadModel<ResolutionCenterCaseEvent> {
  return new ReadModel<ResolutionCenterCaseEvent>('ResolutionCenterCaseEvent', 'trust_safety.resolution_case_events', {
    action: column('action'),
    reporterType: column('reporter_type'),
    details: column('details'),
    viewableByCustomer: column('viewable_by_customer'),
    viewableByMerchant: column('viewable_by_merchant'),
    attachments: computed(['attachments'], (ids: readonly string[]) => ids.map(fileReference)),
    createdAt: column('created_at'),
  });
}

/** Filters and order of the list of a case's events. */
export const resolutionCaseEventList: ListDefinition = {
  filters: {
    caseId: (row, value) => `${row}.case_id = ${value}`,
    upTo: (row, value) => `${row}.ordinal <= ${value}`,
    viewers: (row, value) =>
      `((${row}.viewable_by_customer AND 'customer' = ANY(${value}::text[])) OR (${row}.viewable_by_merchant AND 'merchant' = ANY(${value}::text[])))`,
  },
  orders: {
    ordinal: { expression: (row) => `${row}.ordinal`, type: 'int' },
  },
};
