import { type HttpResponse, httpCall } from '../../support/http-call';
import { fieldsIn, formCall } from '../../../web/checkout/testing';

/** Page limit of one crawl, and the maximum number of steps from a URL in a response to an opened page. */
const [maxPages, deepest] = [400, 3];
/** Paths that are not crawled: pages of the signed-in user, documents and pictures. */
const excludedPaths =
  /^\/(?:sign-in|sign-out|developer|oauth|docs|openapi|graphql|pictures|policies|assets)(?:\/|\?|$)/;

/** Returns the paths of all strings in a response that are URLs of the service. */
export function pathsIn(value: unknown, origin: string): string[] {
  if (typeof value === 'string') {
    return value.startsWith(`${origin}/`) ? [value.slice(origin.length)] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => pathsIn(inner, origin));
}

/** Crawls the service like a browser without a session: opens every page, follows every link and submits every form. */
export class Crawl {
  readonly opened = new Set<string>();
  readonly sent = new Set<string>();
  private readonly port: number;

  constructor(private readonly origin: string) {
    this.port = Number(new URL(origin).port);
  }

  async follow(paths: Iterable<string>): Promise<void> {
    let pending = [...new Set(paths)];
    for (let depth = 0; depth < deepest && pending.length > 0; depth += 1) {
      const found: string[] = [];
      for (const path of pending) found.push(...(await this.open(path)));
      pending = [...new Set(found)];
    }
  }

  /** Opens a page, submits its forms, and returns the paths of its links and redirects. */
  private async open(path: string): Promise<string[]> {
    if (this.opened.has(path) || this.opened.size >= maxPages || excludedPaths.test(path)) return [];
    this.opened.add(path);
    const response = await httpCall(this.port, { path });
    const nextPaths = this.leadsTo(response, path);
    for (const form of formsIn(response.text)) nextPaths.push(...(await this.send(form, path)));
    return nextPaths;
  }

  private async send({ action, fields }: Form, from: string): Promise<string[]> {
    const target = this.pathOf(action || from, from);
    if (target === null || excludedPaths.test(target)) return [];
    const key = `${target} ${JSON.stringify(fields)}`;
    if (this.sent.has(key)) return [];
    this.sent.add(key);
    return this.leadsTo(await httpCall(this.port, formCall(target, fields)), target);
  }

  private leadsTo({ headers, text }: HttpResponse, from: string): string[] {
    const links = [...text.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    return [headers.location, ...links].flatMap((address) => this.pathOf(address ?? '', from) ?? []);
  }

  private pathOf(address: string, from: string): string | null {
    if (address === '' || !URL.canParse(address, this.origin + from)) return null;
    const url = new URL(address, this.origin + from);
    return url.origin === this.origin ? url.pathname + url.search : null;
  }
}

interface Form {
  readonly action: string;
  readonly fields: Record<string, string>;
}

/** Returns the forms of a page with their current values, once per button. */
function formsIn(html: string): Form[] {
  return [...html.matchAll(/<form [^>]*method="post"[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const action = (/<form [^>]*action="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&');
    const buttons = [...form.matchAll(/<button[^>]* name="([^"]*)"[^>]* value="([^"]*)"/g)];
    const fields = fieldsIn(form);
    if (buttons.length === 0) return [{ action, fields }];
    return buttons.map(([, name = '', value = '']) => ({ action, fields: { ...fields, [name]: value } }));
  });
}
