/** Elements of the public graph that keep an untyped value, with the reason (ADR 0059). */
export interface UntypedElements {
  /** Matches the elements: `Type.field`, `Type.field(argument:)` or `Input.field`. */
  readonly elements: RegExp;
  readonly reason: string;
}

/** Fields, arguments and input fields with JSON whose fields the service does not define. */
export const openJson: readonly UntypedElements[] = [
  { elements: /\.metadata$|\(metadata:\)$/, reason: 'Clients choose the keys and values.' },
  {
    elements: /^\w*Event\.(payload|previousAttributes)$/,
    reason: 'The shape is that of the API version in the argument, and differs between versions.',
  },
  {
    elements: /^\w+Previous\.\w+$/,
    reason: 'Former values of objects are parts of the message that was sent (ADR 0055).',
  },
  { elements: /^WebhookDelivery\.requestBody$/, reason: 'The shape is that of the API version of the webhook.' },
  { elements: /^WebhookDelivery\.responseBody$/, reason: 'Receivers respond with any JSON.' },
  {
    elements: /\.(requirements|releaseMethodSettings)$/,
    reason: 'The REST API defines no format: every key is stored and returned, and some have an effect.',
  },
  { elements: /^Membership\.acquisitionData$/, reason: 'UTM parameters, whose names sellers choose.' },
  { elements: /^Account(Patch)?\.storePageConfig$/, reason: 'Clients that show store pages choose the settings.' },
  {
    elements: /^PayoutMethodCreateInput\.fields$/,
    reason: 'The keys are the ids of the fields that the chosen method requires.',
  },
];

/** Strings whose name or description suggests a fixed set of values, but whose set is open. */
export const openStrings: readonly UntypedElements[] = [
  {
    elements: /\.country(Code)?$|\(country:\)$/,
    reason: 'Countries: addresses and documents of third parties name some that the service may not know.',
  },
  {
    elements: /\.state$|^AccountPrevious\.taxCollectionEnabledStates$/,
    reason: 'States and regions of all countries.',
  },
  {
    elements: /\.(postalCode|merchantCategoryCode|affiliateCode|ignoredAffiliateCode|traceCode)$/,
    reason: 'Identifiers.',
  },
  { elements: /^PromoCode(CreateInput)?\.code$/, reason: 'Sellers choose promo codes.' },
  { elements: /\.contentType$/, reason: 'Media types.' },
  {
    elements: /\.(reason|\w+Reason)$/,
    reason: 'Messages for display, and reasons that persons enter or merchants send.',
  },
  {
    elements: /UserError\.code$/,
    reason: 'The same code is a string in `extensions.code` and in the REST API. The enum is `reason`.',
  },
  {
    elements: /^\w*Event\.(type|resource)$|\.(event|events|oldEvents|testableEvents)$|\((event|events|types):\)$/,
    reason:
      'Names of events contain periods, are the same strings in the REST API and in messages, and are added often.',
  },
  {
    elements: /(\.|\()(\w*[aA]ctions?|permissions|scopes|granted|withheld)(:\))?$/,
    reason: 'Names of the permission catalogue, which `Query.permissions` lists: the same strings are scopes of OAuth.',
  },
  { elements: /^Permission\.category$/, reason: 'Headings for display.' },
  {
    elements:
      /^LedgerEntry\.kind$|^FinancialActivity\.lineType$|\(lineTypes:\)$|^FinancialActivityFilter\.lineTypes$|^LedgerReference\.type$/,
    reason: 'Entries of the ledger never change, so that kinds and sources of former releases must stay readable.',
  },
  {
    elements: /^PartnerEarningActivity\.category$/,
    reason: 'Categories of postings, with which earnings are recorded.',
  },
  { elements: /^ApiKeyStatementInput\.resources$/, reason: 'Ids.' },
  { elements: /^Swap\.rateSource$/, reason: 'Providers of exchange rates.' },
  {
    elements: /\.(merchantCategory|authorizationMethod|cardBrand|reasonCode)$|^ResolutionCenterCasePayment\./,
    reason: 'Card networks and other domains report the values.',
  },
  {
    elements: /\.(business|industry)Type$/,
    reason: 'The REST API defines no values.',
  },
  {
    elements: /^(RequestedInformation|InformationRequestInput)\.requirement$/,
    reason: 'Reviewers request information under names of their own.',
  },
  {
    elements: /^(VerificationReviewInput|AnswerErrorInput)\.code$/,
    reason: 'Codes of simulated reviews, as in the REST API, which names all codes if one is unknown.',
  },
  {
    elements: /^(AssessmentQuestion(Input)?\.correctAnswer|AssessmentAnswerInput\.answerText)$/,
    reason: 'Text answers; only those of true-false questions are words.',
  },
];
