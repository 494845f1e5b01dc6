import { plantedFile, productCode, type SourceFile } from './support/source-files';

/** Forms without terms that could change while the page is open, by file: the number of forms and the reason. */
const withoutTerms: Readonly<Record<string, { readonly forms: number; readonly why: string }>> = {
  'web/account-links/pages.ts': { forms: 1, why: 'begins a verification, which asks for its own consent' },
  'web/account/account-context.ts': {
    forms: 1,
    why: 'nothing is bought or charged: each form ends a permission or a session, removes a card, completes a lesson, or changes billing details or the language',
  },
  'web/checkout/card-frame.ts': { forms: 1, why: 'exchanges a card for a token; the checkout shows the terms' },
  'web/checkout/challenges.ts': { forms: 1, why: 'the amount and purpose of a charge that has begun are fixed' },
  'web/checkout/sessions.ts': { forms: 1, why: 'abandons what waits for the buyer' },
  'web/claim/index.ts': { forms: 1, why: 'amount and currency are fixed with the link' },
  'web/consent/pages.ts': { forms: 1, why: 'app, scopes and account are fixed with the request of the app' },
  'web/developer/developer-context.ts': { forms: 1, why: 'the person chooses everything in the form itself' },
  'web/llc/page.ts': { forms: 1, why: 'what is ordered and its price are fixed with the order' },
  'web/manage/overview.ts': { forms: 1, why: 'keeps the plan and the price that were agreed before' },
  'web/manage/page-links.ts': { forms: 1, why: 'writes the forms of the steps, which are counted where they are used' },
  'web/manage/step-pages.ts': { forms: 1, why: 'a cancellation is never refused because a date has changed' },
  'web/manage/steps.ts': { forms: 1, why: 'abandons what waits for the buyer' },
  'web/sign-in/pages.ts': { forms: 3, why: 'signs in and out' },
  'web/unsubscribe/index.ts': { forms: 1, why: 'nothing is bought: stops or resumes mails' },
  'web/verify/pages.ts': { forms: 1, why: 'the person answers questions' },
};

const formPattern = /<form\b[^>]*method="post"|(?<![.\w])form\(\s*(?:view|place),/g;

/**
 * Returns the files where the numbers of forms and terms differ. Each form either contains the terms of its page or is
 * an exception with a reason.
 */
function unmatched(files: readonly SourceFile[]): { file: string; forms: number; terms: number; excepted: number }[] {
  return files
    .map(({ path: file, text }) => ({
      file,
      forms: [...text.matchAll(formPattern)].length,
      terms: [...text.matchAll(/termsInput\(/g)].length,
      excepted: withoutTerms[file]?.forms ?? 0,
    }))
    .filter(({ forms, terms, excepted, file }) => file !== 'web/checkout/terms.ts' && forms !== terms + excepted);
}

describe('forms of the hosted pages', () => {
  const files = productCode().filter(({ path: file }) => file.startsWith('web/'));

  it('contain the terms that their pages show, or are exceptions with a reason', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(unmatched(files)).toEqual([]);
  });

  it('that are exceptions exist', () => {
    const paths = files.map(({ path: file }) => file);
    expect(Object.keys(withoutTerms).filter((file) => !paths.includes(file))).toEqual([]);
  });

  it('are reported when they lack terms', () => {
    const page = plantedFile(
      'web/new/page.ts',
      'const a = `<form method="post" action="/x"><button>Buy</button></form>`;',
    );
    const step = plantedFile('web/new/step.ts', "const a = form(view, 'buy', `${confirm('Buy')}`);");
    const validFile = plantedFile(
      'web/new/fine.ts',
      "const a = form(view, 'buy', `${termsInput(terms)}${confirm('Buy')}`);",
    );
    expect(unmatched([page, step, validFile]).map(({ file }) => file)).toEqual(['web/new/page.ts', 'web/new/step.ts']);
  });
});
