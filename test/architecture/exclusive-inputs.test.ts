import { buildSchema, getNamedType, type GraphQLInputObjectType, type GraphQLSchema, isInputObjectType } from 'graphql';
import { type DomainFixture, openAllDomains } from './support/open-domains';

let fixture: DomainFixture;
beforeAll(async () => {
  fixture = await openAllDomains();
});
afterAll(() => fixture.close());

/** Words that describe fields of which only one may have a value. */
const exclusivity =
  /\beither\b|\bexactly one\b|\bcannot be (?:combined|given together)\b|\bmutually exclusive\b|\bexcludes\b|\binstead of\b/i;

/** Reason for filters of lists, which contain their conditions side by side (ADR 0058). */
const filter = 'A condition of a filter beside others; the list rejects both.';

/** Elements whose description contains such words although they are no choice, or no `@oneOf` can express it. ADR 0060 */
const withoutOneOf: Readonly<Record<string, string>> = {
  'AssessmentQuestionInput.options': 'About the options of one question, of which one is correct.',
  'CardUpdateInput.canceled': 'Excludes all other changes, which can be combined with each other.',
  'FinancialActivityFilter.accountId': filter,
  'FounderInput.isPrimary': 'About the founders in a list, of whom one is primary.',
  'InvoiceCreateInput.memberId': 'Excludes two fields that belong together.',
  'InvoicePatch.memberId': 'Excludes two fields that belong together.',
  'LlcFormationCreateInput.founders': 'About the founders in a list, of whom one is primary.',
  'PayoutFilter.accountId': filter,
  'PayoutFilter.userId': filter,
  'PayoutMethodFilter.userId': filter,
  'SupportedPayoutMethodFilter.userId': filter,
  'WebhookCreateInput.childResourceEvents': 'One field with two values.',
  'WebhookCreateInput.oldEvents': 'Only for the REST APIs, which accept `events` beside it.',
  'WebhookFilter.appId': filter,
  'WebhookPatch.childResourceEvents': 'One field with two values.',
  'WebhookPatch.oldEvents': 'Only for the REST APIs, which accept `events` beside it.',
};

/** Returns the inputs and input fields that describe exclusivity in words only. */
function describedChoices(schema: GraphQLSchema): string[] {
  return inputsOf(schema).flatMap((type) => {
    const fields = Object.values(type.getFields()).filter(
      ({ description, deprecationReason }) => !deprecationReason && exclusivity.test(description ?? ''),
    );
    const inWords = exclusivity.test(type.description ?? '') && !type.isOneOf;
    return [...(inWords ? [type.name] : []), ...fields.map(({ name }) => `${type.name}.${name}`)];
  });
}

/** Returns the deprecated fields that name a choice which does not have them as a member. */
function choicesWithoutMember(schema: GraphQLSchema): string[] {
  return inputsOf(schema).flatMap((type) =>
    Object.values(type.getFields()).flatMap(({ name, deprecationReason }) => {
      const [, choice = ''] = /^Use (\w+) instead\./.exec(deprecationReason ?? '') ?? [];
      const field = type.getFields()[choice];
      const members = field && getNamedType(field.type);
      const isMember = !isInputObjectType(members) || !members.isOneOf || name in members.getFields();
      return isMember ? [] : [`${type.name}.${name}`];
    }),
  );
}

const inputsOf = (schema: GraphQLSchema): GraphQLInputObjectType[] =>
  Object.values(schema.getTypeMap()).filter((type) => isInputObjectType(type));

describe('exclusive fields of inputs', () => {
  it('have @oneOf, or a reason why not', () => {
    expect(describedChoices(buildSchema(fixture.publicSdl)).toSorted()).toEqual(Object.keys(withoutOneOf));
  });

  it('are members of the choice that their deprecation names', () => {
    expect(choicesWithoutMember(buildSchema(fixture.publicSdl))).toEqual([]);
  });

  it('are found in words', () => {
    const schema = buildSchema(`
      type Query { plans(image: Image, plan: Plan): Int }
      "Either a file or a URL." input Image { file: ID, url: String }
      "Either a file or a URL." input Picture @oneOf { file: ID, url: String }
      input Plan {
        "Excludes \`code\`." id: ID
        "Excludes \`id\`." code: ID @deprecated(reason: "Use picture instead. Removed on 2027-06-30.")
        picture: Picture
      }
    `);
    expect(describedChoices(schema)).toEqual(['Image', 'Plan.id']);
    expect(choicesWithoutMember(schema)).toEqual(['Plan.code']);
  });
});
