import { changesTo, elementsIn, jsonToObjects, stringsToEnums } from './typed-elements';

/** A change of the public graph that can break clients, in words. */
export interface GraphChange {
  /** Day of the change, `YYYY-MM-DD`. */
  readonly date: string;
  readonly meaning: string;
  /** What clients use or do instead. */
  readonly replacement: string;
  /** Patterns of the differences from the last release that the change explains, as graphql-js describes them. */
  readonly explains: readonly RegExp[];
}

/** Changes between two releases of the public graph. */
export interface GraphRelease {
  /** Version of the release; null for the changes since the last one. */
  readonly version: string | null;
  readonly changes: readonly GraphChange[];
}

/** Changes of the public graph, newest release first. Additions are not listed. */
export const graphReleases: readonly GraphRelease[] = [
  {
    version: null,
    changes: [
      {
        date: '2026-11-29',
        meaning:
          '`Event` is an interface. Events have the type of their resource, such as `PlanEvent`, as in typed subscriptions; `__typename` is that type.',
        replacement: 'Fields of `Event` can be selected as before, also in fragments on it.',
        explains: [/^Event changed from an Object type to an Interface type\.$/],
      },
      {
        date: '2026-11-29',
        meaning: 'The fields of `Query` and `Mutation` are nullable, so that an error nulls only its own field.',
        replacement: 'Clients treat a root field that is null as not available, and read its error.',
        explains: [/^(Query|Mutation)\.\w+ changed type from (.+)! to \2\.$/],
      },
      {
        date: '2026-11-29',
        meaning: 'The list `userErrors` of a payload has the type of its resource, such as `PlanUserError`.',
        replacement:
          'Fields of the interface `UserError` can be selected as before, also in fragments on it. The field `reason` of the new types is for programs.',
        explains: [/^\w+\.userErrors changed type from \[\w+!\]! to \[\w+UserError!\]!\.$/],
      },
      {
        date: '2026-11-29',
        meaning: 'The type `CommandRefused` is removed.',
        replacement: '`UserError` with its field `reason`.',
        explains: [/^CommandRefused was removed\.$/],
      },
      {
        date: '2026-11-29',
        meaning: 'Lists with numbered pages, such as `planPage`, are removed. They remain in the legacy REST API.',
        replacement: 'The connection of the same resource, such as `plans`.',
        explains: [
          /^Query\.\w+Page was removed\.$/,
          /^(Review|CheckoutConfiguration|Member|Membership|Plan|Product|PaymentFee|Payment|PromoCode|Experience|Webhook)Page was removed\.$/,
        ],
      },
      {
        date: '2026-11-29',
        meaning:
          'Types that no field returned and no argument used are removed: parts of sign-in, OAuth and hosted pages.',
        replacement: 'None is needed: no document could use them.',
        explains: [
          /^Oauth(Client|Authorization|Artifact|AuthorizationPayload|AuthorizationInput|ArtifactInput) was removed\.$/,
          /^SignIn(Link|RequestPayload|FinishPayload) was removed\.$/,
          /^MembershipHandover(Kind|State) was removed\.$/,
          /^(CheckoutState|CheckoutCollection|CheckoutSessionStatus|LlcFormationChargeKind) was removed\.$/,
        ],
      },
      {
        date: '2026-11-29',
        meaning: 'The field `withdrawalReceipt` is removed; it was always null for clients.',
        replacement: '`withdrawalReceiptLink`, the URL of the page with the receipt.',
        explains: [/^Query\.withdrawalReceipt was removed\.$/, /^WithdrawalReceipt was removed\.$/],
      },
      {
        date: '2026-11-29',
        meaning: 'Every mutation accepts `idempotencyKey`.',
        replacement: 'Documents that do not use the argument work as before.',
        explains: [/^An optional arg idempotencyKey on Mutation\.\w+ was added\.$/],
      },
      {
        date: '2026-11-29',
        meaning:
          'Lists have the arguments `filter`, `sort` and `search`. Their former arguments are deprecated; `order` and `direction` no longer state their default values, which are the same.',
        replacement:
          'Documents with the former arguments work as before, but cannot combine both forms of the same argument.',
        explains: [
          /^An optional arg (filter|sort|search) on \w+\.\w+ was added\.$/,
          /^\w+\.\w+ arg (order|direction) defaultValue was removed\.$/,
        ],
      },
      {
        date: '2026-11-29',
        meaning: `Strings with a fixed set of values are enums: ${elementsIn(stringsToEnums)}.`,
        replacement:
          'The values are those of before in upper case, as in all enums: `insufficient_funds` is `INSUFFICIENT_FUNDS`. Variables get the type of the enum.',
        explains: changesTo(stringsToEnums, 'String'),
      },
      {
        date: '2026-11-29',
        meaning: `JSON whose fields are known is an object with these fields: ${elementsIn(jsonToObjects)}.`,
        replacement:
          'Outputs are selected field by field, and inputs contain the fields, both in camel case: `button_color` is `buttonColor`.',
        explains: changesTo(jsonToObjects, 'JSON(?:Object)?'),
      },
      {
        date: '2026-11-29',
        meaning:
          'New plans require the terms of their offer: plan type and currency, and except in invoices initial price and visibility. They no longer have defaults.',
        replacement:
          'The former defaults are `planType: ONE_TIME`, `visibility: VISIBLE`, `currency: USD` and `initialPrice: "0"`.',
        explains: [
          /^(PlanCreate|CheckoutPlan)Input\.(planType|visibility|currency|initialPrice) changed type from (\w+) to \3!\.$/,
          /^InvoiceCreateInput\.plan changed type from InvoicePlanInput! to InvoicePlanCreateInput!\.$/,
        ],
      },
      {
        date: '2026-11-29',
        meaning:
          'Inputs that decide about money, access or visibility no longer have defaults: the commission type of an override, the duration and audience of a promo code, the currency of a payout and of its quote, the mode of a cancellation, the visibility of a course.',
        replacement:
          'The former defaults are `commissionType: PERCENTAGE`, `numberOfIntervals: 1`, `newUsersOnly: false`, `currency: USD`, `mode: IMMEDIATE` and `visibility: VISIBLE`.',
        explains: [
          /^(AffiliateOverrideCreateInput\.commissionType|PromoCodeCreateInput\.(numberOfIntervals|newUsersOnly)) changed type from (\w+) to \3!\.$/,
          /^(Payout|PayoutQuote)CreateInput\.currency changed type from Currency to Currency!\.$/,
          /^(MembershipCancelInput\.mode|CourseCreateInput\.visibility) changed type from (\w+) to \2!\.$/,
        ],
      },
      {
        date: '2026-11-29',
        meaning:
          'Fields without which a command was always rejected are required: the title of a new product, and the message with which a case is opened, denied, replied to or appealed.',
        replacement:
          'The same field. `resolutionCenterCaseRequestInfo`, whose message is optional, has an input of its own.',
        explains: [
          /^(ProductCreate|CheckoutProduct)Input\.title changed type from String to String!\.$/,
          /^ResolutionCenterCase(Create|Message)Input\.message changed type from String to String!\.$/,
          /^Mutation\.resolutionCenterCaseRequestInfo arg input has changed type from ResolutionCenterCaseMessageInput to ResolutionCenterCaseRequestInfoInput\.$/,
        ],
      },
      {
        date: '2026-11-29',
        meaning:
          'Inputs that mean one of several values have `@oneOf`: images, uploaded files of disputes and cases, permissions of keys, and requirements of assessments.',
        replacement:
          'Exactly one field, which is not null. An assessment without a requirement has null instead of an empty object.',
        explains: [
          /^(Image|DisputeFile|ResolutionCenterAttachment|ApiKeyPermissions|AssessmentCompletionRequirement)Input became @oneOf\.$/,
        ],
      },
      {
        date: '2026-11-29',
        meaning: '`PlanCreateInput.mimicPlanId` is removed, because a new plan requires its terms.',
        replacement: '`planCopy`, whose input has only the differences.',
        explains: [/^PlanCreateInput\.mimicPlanId was removed\.$/],
      },
    ],
  },
];
