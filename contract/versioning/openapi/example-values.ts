/** Suffix of all example ids. It follows the id prefix of the resource, such as `plan_`. */
const exampleKey = '8Hs2kQv0Zx4Tn6';
/** Time of every example: 21 August 2026 12:00 UTC in Unix seconds. */
const exampleSeconds = 1_787_313_600;

/** Returns an example id with the prefix of a resource, such as `plan_`. */
export function exampleId(prefix: string): string {
  return `${prefix}${exampleKey}`;
}

/** Id prefixes by resource name, as in `product_id` or in `id` inside `product`. */
const prefixes: Readonly<Record<string, string>> = {
  account: 'biz_',
  company: 'biz_',
  access_pass: 'prod_',
  app: 'app_',
  affiliate: 'aff_',
  card: 'icrd_',
  chapter: 'chap_',
  checkout_configuration: 'ch_',
  checkout_session: 'ch_',
  course: 'cors_',
  dispute: 'dspt_',
  entry: 'entry_',
  experience: 'exp_',
  file: 'file_',
  invoice: 'inv_',
  ledger_account: 'ldgr_',
  lesson: 'lesn_',
  member: 'mber_',
  membership: 'mem_',
  payment: 'pay_',
  payment_method: 'payt_',
  payout: 'wdrl_',
  payout_account: 'poact_',
  payout_method: 'potk_',
  payout_token: 'potk_',
  plan: 'plan_',
  product: 'prod_',
  promo_code: 'promo_',
  question: 'ques_',
  receipt: 'pay_',
  refund: 'rfnd_',
  review: 'rev_',
  setup_intent: 'sint_',
  shipment: 'ship_',
  supported_payout_method: 'podst_',
  user: 'user_',
  verification: 'idpf_',
  webhook: 'hook_',
  destination: 'biz_',
  origin: 'biz_',
  resource: 'biz_',
};

/** Example strings by property name, consistent with the responses of the demo data. */
const exampleStrings: Readonly<Record<string, string>> = {
  title: 'Pickaxe Analytics',
  headline: 'Know what sells',
  description: 'Weekly reports and a scanner for resellers.',
  tagline: 'Know what sells',
  route: 'pickaxe-analytics',
  name: 'Iris Novak',
  payer_name: 'Iris Novak',
  legal_name: 'Pickaxe Analytics LLC',
  nickname: 'Main account',
  username: 'iris_novak',
  bio: 'Collector and reseller.',
  email_address: 'buyer@example.com',
  email: 'buyer@example.com',
  user_email: 'buyer@example.com',
  phone: '+13025550100',
  phone_number: '+13025550100',
  customer_phone: '+13025550100',
  line1: '1 Elm Street',
  line2: 'Suite 2',
  city: 'Dover',
  state: 'DE',
  region: 'DE',
  postal_code: '19901',
  country: 'us',
  country_code: 'us',
  currency: 'usd',
  symbol: 'usd',
  from_token: 'usd',
  to_token: 'eur',
  last4: '4242',
  card_last4: '4242',
  brand: 'visa',
  card_brand: 'visa',
  filename: 'report.pdf',
  content_type: 'application/pdf',
  code: 'WELCOME10',
  formatted_price: '$10.50 / month',
  initial_price_paid: '$10.50',
  tracking_number: '9400111899223197428490',
  statement_descriptor: 'PICKAXE',
  custom_statement_descriptor: 'PICKAXE',
  product_tax_code: 'txcd_10000000',
  external_identifier: 'sku-1042',
  idempotency_key: '0f8fad5b-d9cb-469f-a165-70867728950e',
  license_key: 'A1B2C3-D4E5F6A7-B8C9D0W',
  message: 'Thank you for your purchase.',
  notes: 'Ordered by telephone.',
  internal_notes: 'Ordered by telephone.',
  reason: 'Requested by the customer.',
  question: 'Where did you hear about us?',
  question_text: 'Where did you hear about us?',
  answer: 'From a friend',
  answer_text: 'From a friend',
  option_text: 'From a friend',
  label: 'Monthly',
  cta_label: 'Get access',
};

/** Example integers by property name, where 1 would be unsuitable. */
const integers: Readonly<Record<string, number>> = {
  exp_month: 12,
  exp_year: 2030,
  billing_period: 30,
  stars: 5,
  member_count: 128,
  duration_seconds: 320,
  response_code: 200,
};

/** Returns an example string for a property, from its name and the name of the property that contains it. */
export function exampleString(name: string, owner: string): string {
  const text = exampleStrings[name];
  if (text !== undefined) return text;
  const referred = name === 'id' ? owner : name.replace(/_ids?$/, '');
  if (referred !== name) return exampleId(prefixOf(referred));
  if (/(?:^|_)(?:url|link|picture|pic|image|href)$/.test(name)) return 'https://example.com/path';
  const words = name.replaceAll('_', ' ');
  return words === '' ? 'text' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Returns an example integer for a property. Integer times are Unix seconds. */
export function exampleInteger(name: string): number {
  return integers[name] ?? (/_(?:at|date|start|end)$/.test(name) ? exampleSeconds : 1);
}

/**
 * Returns the id prefix for a resource name. `owner_user` refers to a user: if the whole name is unknown, its longest
 * known suffix is used.
 */
function prefixOf(fieldName: string): string {
  const singularWord = fieldName.replace(/ies$/, 'y').replace(/s$/, '');
  const match = Object.keys(prefixes)
    .filter((name) => [fieldName, singularWord].some((form) => form === name || form.endsWith(`_${name}`)))
    .sort((first, second) => second.length - first.length)[0];
  return (match !== undefined ? prefixes[match] : undefined) ?? (fieldName === '' ? '' : `${fieldName}_`);
}
