import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, retryAfterHeaders, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import type { Problems } from '../checkout/fields';
import { layout } from '../checkout/layout';
import { failureOf, type Handlers, handled, listenerOf, messagePage } from '../checkout/listener';
import { leadToKey } from '../sign-in';
import { type Outcome, type Requested, type Session, type Verification, verifyDocuments } from './documents';
import { fileField, problemsOf, toAnswerInput, valueField } from './fields';
import { questionsPage, statusPage } from './pages';
import type { VerifyOptions } from './ports';
import { Busy, readSubmission, type Submission } from './submission';

export { verifyDocuments } from './documents';
export type { UploadedFile, PageFiles } from './ports';

const root = '/verify/';
const idForm = /^idpf_[A-Za-z0-9]{1,60}$/;
const keyForm = /^[A-Za-z0-9_-]{1,100}$/;

interface PageRef {
  readonly id: string;
  readonly key: string;
}

/**
 * Serves `/verify/idpf_…?key=…`, where a person submits the requested information. The key in the URL grants access.
 * Without a key, the URL redirects to the sign-in and then redirects users who may have the key to the page; all other
 * users receive 404. Submitted information is never shown again.
 */
export function createVerify(options: VerifyOptions): RequestListener {
  return listenerOf(new Verify(options), options.failed);
}

class Verify {
  constructor(private readonly options: VerifyOptions) {}

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    const id = pathname.startsWith(root) ? pathname.slice(root.length) : '';
    const pageRef = { id, key: searchParams.get('key') ?? '' };
    const isValidLink = idForm.test(id) && keyForm.test(pageRef.key);
    const handlers = isValidLink
      ? { GET: () => this.show(pageRef, searchParams.has('sent')), POST: () => this.handleSubmission(pageRef, request) }
      : this.keyless(id, searchParams, request);
    return (await handled(handlers, request, this.options)) ?? this.notFound();
  }

  /** Returns the handlers of a page without a key; null for other paths. */
  private keyless(id: string, search: URLSearchParams, request: IncomingMessage): Handlers | null {
    const { signedIn } = this.options;
    if (!signedIn || !idForm.test(id) || search.has('key')) return null;
    return { GET: () => leadToKey(request, signedIn, verifyDocuments.own, id) };
  }

  async failure(_request: IncomingMessage, error: unknown): Promise<WebResponse> {
    if (error instanceof Busy)
      return messagePage(
        {
          status: 503,
          heading: 'Too many people send something right now',
          text: 'Try again in a moment.',
          headers: retryAfterHeaders,
        },
        this.options.sandbox,
      );
    const failure = failureOf(error);
    if (!failure) return this.notFound();
    if (failure.unexpected) this.options.failed?.(error);
    return messagePage(failure, this.options.sandbox);
  }

  private async show(pageRef: PageRef, isSubmitted: boolean): Promise<WebResponse | null> {
    const session = await this.session(pageRef);
    if (!session) return null;
    return session.isExpired ? this.expired() : this.page(pageRef, session.verification, { taken: isSubmitted });
  }

  /** Submits the text fields first, so that a validation error is shown before files are stored. */
  private async handleSubmission(pageRef: PageRef, request: IncomingMessage): Promise<WebResponse | null> {
    const session = await this.session(pageRef);
    if (!session) return null;
    if (session.isExpired) return this.expired();
    const sent = await readSubmission(request);
    const { requestedInformation: items } = session.verification;
    const typed = items.map((item) => toAnswerInput(item, sent)).filter((answer) => answer !== null);
    const fileItems = items.filter(({ id }) => sent.files.has(fileField(id)));
    if (typed.length === 0 && fileItems.length === 0)
      return this.page(pageRef, session.verification, { status: 422, alert: 'Nothing was filled in.' });
    const errorPage = typed.length > 0 ? await this.send(pageRef, session.verification, typed, sent) : null;
    if (errorPage) return errorPage;
    const stored = await this.storeFiles(session.verification, fileItems, sent);
    if ('problems' in stored) return this.renderRetry(pageRef, stored.problems, sent);
    const fileErrorPage =
      stored.answers.length > 0 ? await this.send(pageRef, session.verification, stored.answers, sent) : null;
    return fileErrorPage ?? redirect(303, `${this.addressOf(pageRef)}&sent`);
  }

  /** Submits answers. Returns the page with the user errors, or null on success. */
  private async send(
    { id, key }: PageRef,
    verification: Verification,
    answers: readonly Readonly<Record<string, unknown>>[],
    sent: Submission,
  ): Promise<WebResponse | null> {
    const {
      verificationSessionAnswer: { userErrors },
    } = await executeQuery<{ verificationSessionAnswer: Outcome }>(this.options.graph, verifyDocuments.answer, {
      id,
      key,
      answers,
    });
    if (userErrors.length === 0) return null;
    // Another session has submitted the information meanwhile, or the form was submitted twice.
    if (userErrors.every(({ code }) => code === 'conflict')) return redirect(303, this.addressOf({ id, key }));
    const problems = problemsOf(
      userErrors,
      answers.map((answer) => answer.id as string),
    );
    return this.page({ id, key }, verification, {
      status: 422,
      problems,
      values: retainedValues(sent, verification),
      alert: problems.get('') ?? 'Something has to be corrected.',
    });
  }

  private async storeFiles(
    { account, user }: Verification,
    fileItems: readonly Requested[],
    sent: Submission,
  ): Promise<{ readonly answers: readonly Readonly<Record<string, unknown>>[] } | { readonly problems: Problems }> {
    const owner = account?.id ?? user?.id;
    if (owner === undefined) throw new Error('A verification belongs to nobody');
    const answers = [];
    for (const { id, options } of fileItems) {
      const ids = [];
      for (const file of sent.files.get(fileField(id)) ?? []) {
        const outcome = await this.options.files.keep(owner, file);
        if ('problem' in outcome) return { problems: new Map([[fileField(id), outcome.problem]]) };
        ids.push(outcome.id);
      }
      answers.push({ id, file: ids, ...(options && { value: sent.texts.get(valueField(id)) ?? '' }) });
    }
    return { answers };
  }

  /** Shows the current page with its problems. */
  private async renderRetry(pageRef: PageRef, problems: Problems, sent: Submission): Promise<WebResponse | null> {
    const session = await this.session(pageRef);
    return (
      session &&
      this.page(pageRef, session.verification, {
        status: 422,
        problems,
        values: retainedValues(sent, session.verification),
        alert: 'Something has to be corrected.',
      })
    );
  }

  private page(
    pageRef: PageRef,
    verification: Verification,
    feedback: {
      status?: number;
      taken?: boolean;
      alert?: string;
      problems?: Problems;
      values?: ReadonlyMap<string, string>;
    } = {},
  ): WebResponse {
    const { status = 200, taken = false, alert = null, problems = new Map(), values = new Map() } = feedback;
    const { sandbox, origin } = this.options;
    const isEditable =
      verification.status === 'NOT_STARTED' ||
      verification.status === 'PENDING' ||
      verification.status === 'ACTION_REQUIRED';
    const { title, body } = isEditable
      ? {
          title: 'Verification',
          body: questionsPage({
            verification,
            action: this.addressOf(pageRef),
            origin,
            alert,
            taken,
            problems,
            values,
          }),
        }
      : statusPage(verification);
    return page(status, layout({ title, body, sandbox, mode }));
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

  private expired(): WebResponse {
    return messagePage(
      {
        status: 410,
        heading: 'This link has expired',
        text: 'Ask whoever sent you here for a new one. What you have sent is kept.',
      },
      this.options.sandbox,
    );
  }

  private notFound(): WebResponse {
    return messagePage(
      {
        status: 404,
        heading: 'There is nothing at this address',
        text: 'Check the link that you followed, or ask for a new one.',
      },
      this.options.sandbox,
    );
  }
}

const mode = 'Test mode: nobody real is verified. Send no documents of real people.';
const secret = ['ssn', 'ein', 'personal_id_number', 'company_tax_id', 'date_of_birth'];

/** Returns the entered values for correction; personal numbers must be entered again. */
function retainedValues({ texts }: Submission, { requestedInformation }: Verification): ReadonlyMap<string, string> {
  const hidden = new Set(
    requestedInformation.filter(({ requirement }) => secret.includes(requirement)).map(({ id }) => valueField(id)),
  );
  return new Map([...texts].filter(([name]) => !hidden.has(name)));
}
