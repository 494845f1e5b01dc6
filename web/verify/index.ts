import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, later, page, redirect } from '../checkout/answers';
import { asked } from '../checkout/asked';
import type { Problems } from '../checkout/fields';
import { layout } from '../checkout/layout';
import { failureOf, type Handlers, handled, listenerOf, told } from '../checkout/listener';
import { leadToKey } from '../sign-in';
import { type Outcome, type Requested, type Session, type Verification, verifyDocuments } from './documents';
import { fileField, problemsOf, typedAnswer, valueField } from './fields';
import { questionsPage, statusPage } from './pages';
import type { VerifyOptions } from './ports';
import { Busy, readSubmission, type Submission } from './submission';

export { verifyDocuments } from './documents';
export type { ChosenFile, PageFiles } from './ports';

const root = '/verify/';
const idForm = /^idpf_[A-Za-z0-9]{1,60}$/;
const keyForm = /^[A-Za-z0-9_-]{1,100}$/;

interface Place {
  readonly id: string;
  readonly key: string;
}

/**
 * Serves `/verify/idpf_…?key=…`, where a person submits the requested information. The key in the URL grants access. Without it the URL redirects to
 * the sign-in, and then users who may have the key to the page; everyone else receives 404. Submitted information is never shown again.
 */
export function createVerify(options: VerifyOptions): RequestListener {
  return listenerOf(new Verify(options), options.failed);
}

class Verify {
  constructor(private readonly options: VerifyOptions) {}

  async answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    const id = pathname.startsWith(root) ? pathname.slice(root.length) : '';
    const place = { id, key: searchParams.get('key') ?? '' };
    const known = idForm.test(id) && keyForm.test(place.key);
    const handlers = known
      ? { GET: () => this.show(place, searchParams.has('sent')), POST: () => this.take(place, request) }
      : this.keyless(id, searchParams, request);
    return (await handled(handlers, request, this.options)) ?? this.notFound();
  }

  /** Returns the handlers of a page without a key; null for other paths. */
  private keyless(id: string, search: URLSearchParams, request: IncomingMessage): Handlers | null {
    const { signedIn } = this.options;
    if (!signedIn || !idForm.test(id) || search.has('key')) return null;
    return { GET: () => leadToKey(request, signedIn, verifyDocuments.own, id) };
  }

  async failure(_request: IncomingMessage, error: unknown): Promise<Answer> {
    if (error instanceof Busy)
      return told(
        {
          status: 503,
          heading: 'Too many people send something right now',
          text: 'Try again in a moment.',
          headers: later,
        },
        this.options.sandbox,
      );
    const failure = failureOf(error);
    if (!failure) return this.notFound();
    if (failure.unexpected) this.options.failed?.(error);
    return told(failure, this.options.sandbox);
  }

  private async show(place: Place, taken: boolean): Promise<Answer | null> {
    const session = await this.session(place);
    if (!session) return null;
    return session.isExpired ? this.expired() : this.page(place, session.verification, { taken });
  }

  /** Submits the text fields first, so that a validation error is shown before files are stored. */
  private async take(place: Place, request: IncomingMessage): Promise<Answer | null> {
    const session = await this.session(place);
    if (!session) return null;
    if (session.isExpired) return this.expired();
    const sent = await readSubmission(request);
    const { requestedInformation: wanted } = session.verification;
    const typed = wanted.map((item) => typedAnswer(item, sent)).filter((answer) => answer !== null);
    const chosen = wanted.filter(({ id }) => sent.files.has(fileField(id)));
    if (typed.length === 0 && chosen.length === 0)
      return this.page(place, session.verification, { status: 422, alert: 'Nothing was filled in.' });
    const refused = typed.length > 0 ? await this.send(place, session.verification, typed, sent) : null;
    if (refused) return refused;
    const kept = await this.keep(session.verification, chosen, sent);
    if ('problems' in kept) return this.again(place, kept.problems, sent);
    const refusedFiles =
      kept.answers.length > 0 ? await this.send(place, session.verification, kept.answers, sent) : null;
    return refusedFiles ?? redirect(303, `${this.addressOf(place)}&sent`);
  }

  /** Submits answers. Returns the page with the user errors, or null on success. */
  private async send(
    { id, key }: Place,
    verification: Verification,
    answers: readonly Readonly<Record<string, unknown>>[],
    sent: Submission,
  ): Promise<Answer | null> {
    const {
      verificationSessionAnswer: { userErrors },
    } = await asked<{ verificationSessionAnswer: Outcome }>(this.options.graph, verifyDocuments.answer, {
      id,
      key,
      answers,
    });
    if (userErrors.length === 0) return null;
    // Another session has answered meanwhile, or the form was submitted twice.
    if (userErrors.every(({ code }) => code === 'conflict')) return redirect(303, this.addressOf({ id, key }));
    const problems = problemsOf(
      userErrors,
      answers.map((answer) => answer.id as string),
    );
    return this.page({ id, key }, verification, {
      status: 422,
      problems,
      values: shownAgain(sent, verification),
      alert: problems.get('') ?? 'Something has to be corrected.',
    });
  }

  private async keep(
    { account, user }: Verification,
    chosen: readonly Requested[],
    sent: Submission,
  ): Promise<{ readonly answers: readonly Readonly<Record<string, unknown>>[] } | { readonly problems: Problems }> {
    const owner = account?.id ?? user?.id;
    if (owner === undefined) throw new Error('A verification belongs to nobody');
    const answers = [];
    for (const { id, options } of chosen) {
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
  private async again(place: Place, problems: Problems, sent: Submission): Promise<Answer | null> {
    const session = await this.session(place);
    return (
      session &&
      this.page(place, session.verification, {
        status: 422,
        problems,
        values: shownAgain(sent, session.verification),
        alert: 'Something has to be corrected.',
      })
    );
  }

  private page(
    place: Place,
    verification: Verification,
    said: {
      status?: number;
      taken?: boolean;
      alert?: string;
      problems?: Problems;
      values?: ReadonlyMap<string, string>;
    } = {},
  ): Answer {
    const { status = 200, taken = false, alert = null, problems = new Map(), values = new Map() } = said;
    const { sandbox, origin } = this.options;
    const open =
      verification.status === 'NOT_STARTED' ||
      verification.status === 'PENDING' ||
      verification.status === 'ACTION_REQUIRED';
    const { title, body } = open
      ? {
          title: 'Verification',
          body: questionsPage({ verification, action: this.addressOf(place), origin, alert, taken, problems, values }),
        }
      : statusPage(verification);
    return page(status, layout({ title, body, sandbox, mode }));
  }

  private async session({ id, key }: Place): Promise<Session | null> {
    return (
      await asked<{ verificationSession: Session | null }>(this.options.graph, verifyDocuments.session, { id, key })
    ).verificationSession;
  }

  private addressOf({ id, key }: Place): string {
    return `${root}${id}?key=${encodeURIComponent(key)}`;
  }

  private expired(): Answer {
    return told(
      {
        status: 410,
        heading: 'This link has expired',
        text: 'Ask whoever sent you here for a new one. What you have sent is kept.',
      },
      this.options.sandbox,
    );
  }

  private notFound(): Answer {
    return told(
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
function shownAgain({ texts }: Submission, { requestedInformation }: Verification): ReadonlyMap<string, string> {
  const hidden = new Set(
    requestedInformation.filter(({ requirement }) => secret.includes(requirement)).map(({ id }) => valueField(id)),
  );
  return new Map([...texts].filter(([name]) => !hidden.has(name)));
}
