import { accountConnection, type ChildList, childConnection } from '../../kit/src';
import { disputeAlertFilters } from './dispute-alerts/dispute-alert.inputs';
import type { DisputeAlertRepository } from './dispute-alerts/dispute-alert.repository';
import { DisputeAlertConnection } from './dispute-alerts/dispute-alert.resource';
import { disputeFilters } from './disputes/dispute.inputs';
import type { DisputeRepository } from './disputes/dispute.repository';
import { DisputeConnection } from './disputes/dispute.resource';
import { DisputeOrderEnum } from './disputes/dispute.states';
import { Account, Payment } from './references.type';
import type { ResolutionCaseRepository } from './resolution-cases/resolution-case.repository';
import { CaseOrderEnum } from './resolution-cases/resolution-case.states';
import { ResolutionCenterCaseConnection } from './resolution-cases/resolution-case.type';
import { User } from './users/user.type';
import type { VerificationReads } from './verifications/verification.repository';
import { VerificationOrderEnum } from './verifications/verification.inputs';
import { type Verification, VerificationConnection } from './verifications/verification.type';

/** Repositories whose lists are read as connections of other rows. */
interface Repositories {
  readonly disputes: DisputeRepository;
  readonly alerts: DisputeAlertRepository;
  readonly cases: ResolutionCaseRepository;
  readonly verifications: VerificationReads<Verification>;
}

/** Creates the resolvers of the connections from accounts, users and payments to the rows that refer to them. */
export function childConnections({ disputes, alerts, cases, verifications }: Repositories): object[] {
  const disputeList: ChildList = {
    connection: DisputeConnection,
    type: 'Dispute',
    filters: disputeFilters,
    order: DisputeOrderEnum,
    list: disputes.reads.list.bind(disputes.reads),
  };
  const alertList: ChildList = {
    connection: DisputeAlertConnection,
    type: 'DisputeAlert',
    filters: disputeAlertFilters,
    list: alerts.reads.list.bind(alerts.reads),
  };
  return [
    accountConnection(Account, disputeList, 'disputes', 'Disputes of payments', 'Needs `payment:dispute:read`.'),
    accountConnection(Account, alertList, 'disputeAlerts', 'Dispute alerts', 'Needs `payment:dispute_alert:read`.'),
    childConnection({
      ...disputeList,
      parent: Payment,
      field: 'disputesConnection',
      column: 'payment_id',
      description: 'Disputes of the payment, newest first. Needs `payment:dispute:read`.',
    }),
    childConnection({
      ...alertList,
      parent: Payment,
      field: 'disputeAlerts',
      column: 'payment_id',
      without: ['paymentId'],
      description: 'Alerts about the payment, newest first. Needs `payment:dispute_alert:read`.',
    }),
    ...ofParties(cases, verifications),
  ];
}

function ofParties(cases: ResolutionCaseRepository, verifications: VerificationReads<Verification>): object[] {
  const caseList: ChildList = {
    connection: ResolutionCenterCaseConnection,
    type: 'ResolutionCenterCase',
    filters: {},
    order: CaseOrderEnum,
    list: cases.list.bind(cases),
  };
  const verificationList: ChildList = {
    connection: VerificationConnection,
    type: 'Verification',
    filters: {},
    order: VerificationOrderEnum,
    list: verifications.list.bind(verifications),
  };
  const readCases = '`payment:resolution_center_case:read`';
  return [
    accountConnection(
      Account,
      caseList,
      'resolutionCenterCases',
      'Cases against sales',
      `Needs ${readCases}; users without it receive their own.`,
    ),
    childConnection({
      ...caseList,
      parent: User,
      field: 'resolutionCenterCases',
      column: 'user_id',
      description: `Cases of the user as a buyer, newest first: against accounts on which the caller has ${readCases}; all for the user.`,
    }),
    accountConnection(
      Account,
      verificationList,
      'verifications',
      'Verifications',
      'Needs `identity:read` or `payout:account:read`.',
    ),
    childConnection({
      ...verificationList,
      parent: User,
      field: 'verifications',
      column: 'account_id',
      description: 'Verifications of the user, newest first; only for the user.',
    }),
  ];
}
