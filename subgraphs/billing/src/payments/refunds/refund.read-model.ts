import { column, type ListDefinition, listOf, type ReadModel, readModelOf } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { documentUrl } from '../../shared/document-url';
import { isAmong } from '../../shared/filters';
import { hasCreditNote, type HostedPages } from '../../shared/hosted-pages';
import { Refund, refundFilters } from './refund.resource';
import type { RefundStatus } from './refund.states';

/** Defines the read model of refunds. */
export function refundReadModel(models: ReadModels, pages: HostedPages): ReadModel<Refund> {
  return readModelOf(
    Refund,
    {
      userId: column('user_id'),
      creditNoteUrl: documentUrl(['status'], (id, status: RefundStatus) =>
        hasCreditNote({ status }) ? pages.document('refunds', id) : null,
      ),
    },
    { models },
  );
}

export const refundList: ListDefinition = listOf(refundFilters, { conditions: { accountIds: isAmong('account_id') } });
