import { SealedBox } from '../../../kit/src';

/** Text and HTML part of a mail. */
interface MailContents {
  readonly id: string;
  readonly text: string;
  readonly html: string | null;
}

/** Encrypts the contents of stored mails, because they contain links that authorize their readers. */
export class MailCipher {
  private readonly box: SealedBox;

  /** @param secret secret from the configuration */
  constructor(secret: string) {
    this.box = new SealedBox(secret, 'mails');
  }

  /** Returns a mail with encrypted contents. */
  seal<Mail extends MailContents>(mail: Mail): Mail {
    const { id, text, html } = mail;
    return { ...mail, text: this.box.seal(text, id), html: html === null ? null : this.box.seal(html, htmlLabel(id)) };
  }

  /** Returns a mail with its decrypted contents; null if it was encrypted with another secret. */
  open<Mail extends MailContents>(mail: Mail): Mail | null {
    const { id } = mail;
    const text = this.box.open(mail.text, id);
    if (text === null) return null;
    return { ...mail, text, html: mail.html === null ? null : this.box.open(mail.html, htmlLabel(id)) };
  }
}

/** Returns the label of the HTML part, so that it cannot be swapped with the text. */
const htmlLabel = (id: string): string => `${id} html`;
