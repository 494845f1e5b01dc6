import { Type, dateTime, defineVersionChange, fieldRenamed, fieldReplaced, nullable } from '../../versioning';

const receipt = Type.Object({
  id: Type.String({ description: 'Payment id (`pay_`).' }),
  created_at: dateTime({ description: 'Time of creation.' }),
  currency: Type.String({ description: 'Currency of the amount.' }),
  alternative_payment_method: nullable(
    Type.Object({
      name: Type.String({ description: 'Display name.' }),
      image_url: nullable(Type.String(), { description: 'URL of the logo.' }),
    }),
    { description: 'Payment method other than a card; null for cards.' },
  ),
  brand: nullable(Type.String(), { description: 'Card network; null for other methods.' }),
  last4: nullable(Type.String(), { description: 'Last four digits of the card.' }),
  payment_method_type: nullable(Type.String(), { description: 'Type of the method, such as `card`.' }),
  processor: nullable(Type.String(), { description: 'Company that processed the payment.' }),
});

/** Returns the fields of an earning's source if it is a receipt, otherwise null: older versions show only receipts. */
function receiptOf(resource: unknown): unknown {
  const { object, ...fields } = (resource ?? {}) as Readonly<Record<string, unknown>>;
  return object === 'receipt' ? fields : null;
}

export default defineVersionChange({
  version: '2026-07-01',
  name: 'partner-earnings-name-resource',
  summary:
    'Partner earnings show the source transaction as `resource`, which can be a transfer or a card transaction, and the sold product as `product`.',
  why: 'Partners also earn from transfers and cards, which have no receipt; and a product is called product everywhere else.',
  upgrade:
    'Read `resource` instead of `receipt`, after checking `resource.object`; read `product` instead of `access_pass`.',
  operations: [
    fieldReplaced('PartnerBusinessEarning', {
      older: 'receipt',
      newer: 'resource',
      schema: nullable(receipt, { description: 'Null if the earning has no receipt.' }),
      down: ({ resource }) => receiptOf(resource),
    }),
    fieldRenamed('PartnerBusinessEarning', { older: 'access_pass', newer: 'product' }),
  ],
  examples: [
    {
      schema: 'PartnerBusinessEarning',
      newer: {
        id: 'pern_1',
        product: { id: 'prod_1', route: 'pickaxe', title: 'Pickaxe' },
        resource: { object: 'receipt', id: 'pay_1', currency: 'usd' },
      },
      older: {
        id: 'pern_1',
        access_pass: { id: 'prod_1', route: 'pickaxe', title: 'Pickaxe' },
        receipt: { id: 'pay_1', currency: 'usd' },
      },
    },
    {
      schema: 'PartnerBusinessEarning',
      newer: {
        id: 'pern_2',
        product: null,
        resource: { object: 'card_transaction', id: 'citx_1', merchant_name: 'Cafe', currency: 'usd' },
      },
      older: { id: 'pern_2', access_pass: null, receipt: null },
    },
    {
      schema: 'PartnerBusinessEarning',
      newer: { product: null, resource: null },
      older: { access_pass: null, receipt: null },
    },
  ],
});
