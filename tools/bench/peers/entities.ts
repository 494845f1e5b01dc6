import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';

/** Mappings of the tables to entities, with only the columns that the query needs. */
export interface MembershipRow {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string | null;
  readonly planId: string;
  readonly productId: string;
  readonly createdAt: Date;
}

export interface Named {
  readonly id: string;
}

/** Returns column definitions by property name. The property `createdAt` maps to the column `created_at`. */
function columns(
  type: 'text' | 'timestamptz' | 'jsonb' | 'boolean' | 'numeric' | 'int',
  ...names: readonly string[]
): Record<string, EntitySchemaColumnOptions> {
  return Object.fromEntries(
    names.map((property) => [
      property,
      { type, name: property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), nullable: true },
    ]),
  );
}

const id: EntitySchemaColumnOptions = { type: 'text', primary: true };

export const membershipEntity = new EntitySchema<MembershipRow>({
  name: 'Membership',
  schema: 'billing',
  tableName: 'memberships',
  columns: {
    id,
    ...columns(
      'text',
      'accountId',
      'userId',
      'memberId',
      'planId',
      'productId',
      'shownStatus',
      'licenseKey',
      'phoneNumber',
      'currency',
      'cancelOption',
      'cancellationReason',
      'promoCodeId',
      'checkoutConfigurationId',
    ),
    ...columns(
      'timestamptz',
      'renewalPeriodStart',
      'renewalPeriodEnd',
      'expiresAt',
      'canceledAt',
      'joinedAt',
      'createdAt',
      'updatedAt',
    ),
    ...columns('jsonb', 'metadata', 'customFieldResponses'),
    ...columns('boolean', 'cancelAtPeriodEnd', 'paymentCollectionPaused'),
    ...columns('numeric', 'initialPricePaid', 'renewalPrice'),
    ...columns('int', 'billingPeriod'),
  } as never,
});

const entitySchema = (
  name: string,
  schema: string,
  tableName: string,
  ...extraColumns: Record<string, EntitySchemaColumnOptions>[]
) => new EntitySchema<Named>({ name, schema, tableName, columns: Object.assign({ id }, ...extraColumns) });

export const planEntity = entitySchema('Plan', 'billing', 'plans', columns('jsonb', 'metadata'));
export const productEntity = entitySchema('Product', 'billing', 'products', columns('jsonb', 'metadata'));
export const userEntity = entitySchema(
  'User',
  'platform',
  'users',
  columns('text', 'username', 'name', 'email', 'profilePictureUrl'),
);
export const accountEntity = entitySchema(
  'Account',
  'platform',
  'accounts',
  columns('text', 'title', 'route', 'logoUrl'),
);
