import type { RequestListener } from 'node:http';
import { type WebResponse, retryAfterHeaders, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import type { Problems } from '../checkout/fields';
import { layout } from '../checkout/layout';
import { type Handlers, type MessagePage, messagePage } from '../checkout/listener';
import type { Language } from '../messages';
import { createPages, type Visit } from '../pages';
import { leadToKey } from '../sign-in';
import { type Outcome, type Requested, type Session, type Verification, verifyDocuments } from './documents';
import { fileField, isSecret, photoField, problemsOf, toAnswerInput, valueField } from './fields';
import { questionsPage, statusPage } from './pages';
import type { VerifyOptions } from './ports';
import { currentStep } from './steps';
import { Busy, readSubmission, type Submission } from './submission';

export { verifyDocuments } from './documents';
export type { FileProblem, UploadedFile, PageFiles } from './ports';

const root = '/verify/';
const idForm = /^idpf_[A-Za-z0-9]{1,60}$/;
const keyForm = /^[A-Za-z0-9_-]{1,100}$/;

interface PageRef {
  readonly id: string;
  readonly key: string;
  /** Request of the page. */
  readonly visit: Visit;
}

/** Messages and values of a page. */
interface Feedback {
  readonly status?: number;
  readonly taken?: boolean;
  readonly alert?: string;
  readonly problems?: Problems;
  readonly values?: ReadonlyMap<string, string>;
}

/**
 * Serves `/verify/idpf_…?key=…`, where a person submits the requested information. The key in the URL grants access.
 * Without a key, the URL redirects to the sign-in and then redirects users who may have the key to the page; all other
 * users receive 404. Submitted information is never shown again. The form has steps, each of which is stored when it is
 * submitted.
 */
export function createVerify(options: VerifyOptions): RequestListener {
  return createPages(new Verify(options), options);
}

class Verify {
  constructor(private readonly options: VerifyOptions) {}

  handlers(visit: Visit): Handlers | null {
    const { path, query } = visit;
    const id = path.startsWith(root) ? path.slice(root.length) : '';
    const pageRef = { id, key: query.get('key') ?? '', visit };
    return idForm.test(id) && keyForm.test(pageRef.key)
      ? { GET: () => this.show(pageRef), POST: () => this.handleSubmission(pageRef) }
      : this.keyless(id, visit);
  }

  /** Returns the handlers of a page without a key; null for other paths. */
  private keyless(id: string, { query, request }: Visit): Handlers | null {
    const { signedIn } = this.options;
    if (!signedIn || !idForm.test(id) || query.has('key')) return null;
    return { GET: () => leadToKey(request, signedIn, verifyDocuments.own, id) };
  }

  failure(error: unknown, language: Language): MessagePage | undefined {
    if (!(error instanceof Busy)) return undefined;
    return {
      status: 503,
      heading: language.text('verify.busy'),
      text: language.text('failure.unavailableText'),
      headers: retryAfterHeaders,
    };
  }

  private async show(pageRef: PageRef): Promise<WebResponse | null> {
    const session = await this.session(pageRef);
    if (!session) return null;
    const taken = pageRef.visit.query.has('sent');
    return session.isExpired ? this.expired(pageRef) : this.page(pageRef, session.verification, { taken });
  }

  /** Submits the text fields first, so that a validation error is shown before files are stored. */
  private async handleSubmission(pageRef: PageRef): Promise<WebResponse | null> {
    const session = await this.session(pageRef);
    if (!session) return null;
    if (session.isExpired) return this.expired(pageRef);
    const { language, request } = pageRef.visit;
    const sent = await readSubmission(request);
    const { requestedInformation: items } = session.verification;
    const typed = items.map((item) => toAnswerInput(item, sent)).filter((answer) => answer !== null);
    const fileItems = items.filter(({ id }) => sent.files.has(fileField(id)) || sent.files.has(photoField(id)));
    if (typed.length === 0 && fileItems.length === 0)
      return this.page(pageRef, session.verification, { status: 422, alert: language.text('verify.empty') });
    const errorPage = typed.length > 0 ? await this.send(pageRef, session.verification, typed, sent) : null;
    if (errorPage) return errorPage;
    const stored = await this.storeFiles(session.verification, fileItems, sent, language);
    if ('problems' in stored) return this.renderRetry(pageRef, stored.problems, sent);
    const fileErrorPage =
      stored.answers.length > 0 ? await this.send(pageRef, session.verification, stored.answers, sent) : null;
    return fileErrorPage ?? redirect(303, `${this.addressOf(pageRef)}&sent`);
  }

  /** Submits answers. Returns the page with the user errors, or null on success. */
  private async send(
    pageRef: PageRef,
    verification: Verification,
    answers: readonly Readonly<Record<string, unknown>>[],
    sent: Submission,
  ): Promise<WebResponse | null> {
    const { id, key, visit } = pageRef;
    const {
      verificationSessionAnswer: { userErrors },
    } = await executeQuery<{ verificationSessionAnswer: Outcome }>(this.options.graph, verifyDocuments.answer, {
      id,
      key,
      answers,
    });
    if (userErrors.length === 0) return null;
    // Another session has submitted the information meanwhile, or the form was submitted twice.
    if (userErrors.every(({ code }) => code === 'conflict')) return redirect(303, this.addressOf(pageRef));
    const problems = problemsOf(
      userErrors,
      answers.map((answer) => answer.id as string),
      visit.language,
    );
    const values = retainedValues(sent, verification);
    return this.page(pageRef, verification, { status: 422, problems, values });
  }

  private async storeFiles(
    { account, user }: Verification,
    fileItems: readonly Requested[],
    sent: Submission,
    language: Language,
  ): Promise<{ readonly answers: readonly Readonly<Record<string, unknown>>[] } | { readonly problems: Problems }> {
    const owner = account?.id ?? user?.id;
    if (owner === undefined) throw new Error('A verification belongs to nobody');
    const answers = [];
    for (const { id, options } of fileItems) {
      const ids = [];
      for (const file of [fileField(id), photoField(id)].flatMap((name) => sent.files.get(name) ?? [])) {
        const outcome = await this.options.files.keep(owner, file);
        if ('problem' in outcome)
          return { problems: new Map([[fileField(id), language.text(`file.${outcome.problem}`)]]) };
        ids.push(outcome.id);
      }
      answers.push({ id, file: ids, ...(options && { value: sent.texts.get(valueField(id)) ?? '' }) });
    }
    return { answers };
  }

  /** Shows the current page with its problems. */
  private async renderRetry(pageRef: PageRef, problems: Problems, sent: Submission): Promise<WebResponse | null> {
    const session = await this.session(pageRef);
    if (!session) return null;
    const values = retainedValues(sent, session.verification);
    return this.page(pageRef, session.verification, { status: 422, problems, values });
  }

  private page(pageRef: PageRef, verification: Verification, feedback: Feedback = {}): WebResponse {
    const { status = 200, taken = false, alert = null, problems = new Map(), values = new Map() } = feedback;
    const { sandbox, origin, now = () => new Date() } = this.options;
    const { language, query, url } = pageRef.visit;
    const mode = language.text('verify.mode');
    const common = { sandbox, mode, language, translations: url };
    const isEditable = ['NOT_STARTED', 'PENDING', 'ACTION_REQUIRED'].includes(verification.status);
    if (!isEditable) return page(status, layout({ ...common, ...statusPage(verification, language) }));
    const urlOf = (name: string): string => `${this.addressOf(pageRef)}&step=${name}`;
    const step = currentStep(verification, query.get('step'), urlOf, language);
    const body = questionsPage({
      verification,
      step,
      action: urlOf(step.name),
      origin,
      alert,
      taken,
      problems,
      values,
      language,
      today: now().toISOString().slice(0, 10),
    });
    return page(status, layout({ ...common, title: language.text('verify.title'), body }));
  }

  private async session({ id, key }: PageRef): Promise<Session | null> {
    return (
      await executeQuery<{ verificationSession: Session | null }>(this.options.graph, verifyDocuments.session, {
        id,
        key,
      })
    ).verificationSession;
  }

  private addressOf({ id, key }: PageRef): string {
    return `${root}${id}?key=${encodeURIComponent(key)}`;
  }

  private expired({ visit: { language } }: PageRef): WebResponse {
    const [heading, text] = [language.text('notice.expired'), language.text('verify.expiredText')];
    return messagePage({ status: 410, heading, text }, this.options.sandbox, language);
  }
}

/** Returns the entered values for correction; personal numbers must be entered again. */
function retainedValues({ texts }: Submission, { requestedInformation }: Verification): ReadonlyMap<string, string> {
  const hidden = new Set(
    requestedInformation.filter(({ requirement }) => isSecret(requirement)).map(({ id }) => valueField(id)),
  );
  return new Map([...texts].filter(([name]) => !hidden.has(name)));
}
