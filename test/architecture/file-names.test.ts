import { plantedFile, productCode, type SourceFile } from './support/source-files';

/**
 * File content → the suffix that its name must have, `plan.<kind>.ts`. All modules use the same file names. An error or a
 * policy that only one file uses stands in that file.
 */
const kinds: readonly (readonly [holds: RegExp, kind: string])[] = [
  [/^@Entity\(/m, 'entity'],
  [/^@Resource\(/m, 'resource'],
  [/^@(ObjectType|InterfaceType)\(/m, 'type'],
  [/^@(InputType|ArgsType)\(/m, 'inputs'],
  [/^@Resolver\(/m, 'resolver'],
  [/^export class \w+Repository\b/m, 'repository'],
  [/^export class \w+Service\b/m, 'service'],
  [/^export const \w+Policy\b/m, 'policy'],
  [
    /^export class \w+ extends (Refusal|Conflict|ParameterInvalid|ParameterMissing|RequestError|NotFound|Forbidden)\b/m,
    'errors',
  ],
  [/\btransitionTable\(/, 'states'],
  [/\bnew ReadModel(?:<\w+>)?\(|\breturn readModelOf\(/, 'read-model'],
];

/** `tax-codes.ts`, `plan.entity.ts`, `0001-catalogue.ts` */
const namePattern = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)?\.ts$/;

function misnamed(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const name = path.split('/').at(-1) ?? '';
    if (!namePattern.test(name)) return [`${path} is not named like the others: lower case with hyphens, then a kind`];
    if (!/^subgraphs\/(?!kit\/)/.test(path)) return [];
    const matchingKinds = kinds.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind);
    if (matchingKinds.length === 0 || matchingKinds.some((kind) => name.endsWith(`.${kind}.ts`))) return [];
    return [`${path} holds what belongs into a file named <noun>.${matchingKinds.join('.ts or <noun>.')}.ts`];
  });
}

describe('file names', () => {
  it('match the content of domain files', () => {
    expect(misnamed(productCode())).toEqual([]);
  });

  it('are reported when they do not match', () => {
    expect(
      misnamed([
        plantedFile('subgraphs/billing/src/catalogue/plans/planService.ts', ''),
        plantedFile(
          'subgraphs/billing/src/catalogue/plans/plan.resolver.ts',
          '@Resolver(() => Plan)\nexport class PlanResolver {}',
        ),
        plantedFile('subgraphs/billing/src/catalogue/plans/plan-service.ts', 'export class PlanService {}'),
      ]),
    ).toEqual([
      'subgraphs/billing/src/catalogue/plans/planService.ts is not named like the others: lower case with hyphens, then a kind',
      'subgraphs/billing/src/catalogue/plans/plan-service.ts holds what belongs into a file named <noun>.service.ts',
    ]);
  });
});
