import { type TSchema, Type, calendarDate, enumOf, nullable } from '../../schemas';
import { sessionErrors, sessionStatuses } from '../verification';

const text = () => nullable(Type.String());

/**
 * Schema options of fields with identity data, which comes from the latest verifications of the owner of the payout
 * account.
 */
const identity = { 'x-permission': 'identity:read' } as const;

/** Statuses of a payout account. */
const statuses = [
  'connected',
  'disabled',
  'action_required',
  'pending_verification',
  'verification_failed',
  'not_started',
] as const;

/** JSON Schemas for payout accounts in the date-versioned REST API, latest version. */
export const payoutAccountSchemas: Record<string, TSchema> = {
  PayoutAccount: Type.Object({
    id: Type.String({ description: 'Payout account id (`poact_`).' }),
    status: nullable(enumOf(statuses), { description: 'Whether it can receive money.' }),
    business_name: nullable(Type.String(), identity),
    phone: nullable(Type.String(), identity),
    email: nullable(Type.String(), identity),
    business_representative: nullable(
      Type.Object({
        first_name: text(),
        middle_name: text(),
        last_name: text(),
        date_of_birth: nullable(calendarDate()),
      }),
      identity,
    ),
    address: nullable(
      Type.Object({ line1: text(), line2: text(), city: text(), state: text(), postal_code: text(), country: text() }),
      identity,
    ),
    latest_verification: nullable(
      Type.Object({
        id: Type.String(),
        status: enumOf(sessionStatuses),
        last_error_code: nullable(enumOf(sessionErrors)),
        last_error_reason: text(),
      }),
      identity,
    ),
  }),
};
