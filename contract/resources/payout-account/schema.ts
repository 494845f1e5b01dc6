import { type TSchema, Type, calendarDate, enumOf, nullable } from '../../schemas';
import { sessionErrors, sessionStatuses } from '../verification/words';

const text = () => nullable(Type.String());

/** What a payout account can do. */
const statuses = [
  'connected',
  'disabled',
  'action_required',
  'pending_verification',
  'verification_failed',
  'not_started',
] as const;

/** Everything the dated API says about payout accounts, in the newest shape. */
export const payoutAccountSchemas: Record<string, TSchema> = {
  PayoutAccount: Type.Object({
    id: Type.String({ description: 'Payout account id (`poact_`).' }),
    status: nullable(enumOf(statuses), { description: 'Whether it can receive money.' }),
    business_name: text(),
    phone: text(),
    email: text(),
    business_representative: nullable(
      Type.Object({
        first_name: text(),
        middle_name: text(),
        last_name: text(),
        date_of_birth: nullable(calendarDate()),
      }),
    ),
    address: nullable(
      Type.Object({ line1: text(), line2: text(), city: text(), state: text(), postal_code: text(), country: text() }),
    ),
    latest_verification: nullable(
      Type.Object({
        id: Type.String(),
        status: enumOf(sessionStatuses),
        last_error_code: nullable(enumOf(sessionErrors)),
        last_error_reason: text(),
      }),
    ),
  }),
};
