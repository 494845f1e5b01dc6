import type { ServiceMailMessages } from './en';

/** Texts of mails of the service itself in Japanese. */
export const ja: ServiceMailMessages = {
  'mail.signIn.subject': 'ログイン用リンク',
  'mail.signIn.text': 'このリンクでログインしてください。リンクは15分以内に1回だけ使えます。',
  'mail.signIn.action': 'ログイン',
  'mail.signIn.note': '心当たりがない場合は、このメールを無視してください。リンクなしでは誰もログインできません。',
  'mail.added.subject': '{account}のチームに追加されました',
  'mail.added.text': '{account}のチームに追加されました。役割：{role}',
  'mail.added.note': '希望しない場合は、いつでもチームから退出できます。',
  'mail.invitation.subject': '{account}のチームへの招待',
  'mail.invitation.text': '{inviter}が{account}のチームに招待しました。役割：{role}',
  'mail.invitation.unnamed': '{account}のチームに招待されました。役割：{role}',
  'mail.invitation.action': 'チームに参加する',
  'mail.invitation.note':
    'リンクの有効期間は7日間です。リンクを持つ人は誰でも代わりに参加できるため、共有しないでください。招待に心当たりがない場合は、このメールを無視してください。',
  'mail.owner.subject': '{account}の所有者になる',
  'mail.owner.text': '{parent}がアカウント{account}を開設しました。承諾すると所有者になります。',
  'mail.owner.action': 'アカウントを承諾する',
  'mail.owner.note':
    'リンクの有効期間は7日間です。リンクを持つ人は誰でも代わりに承諾できるため、共有しないでください。心当たりがない場合は、このメールを無視してください。',
  'mail.webhookFailing.subject': 'Webhookがメッセージを受け付けていません',
  'mail.webhookFailing.text': '{url}のWebhook {id}は、{time}以降メッセージを受け付けていません。',
  'mail.webhookFailing.note':
    'メッセージは約3日間再送信されます。それまでに受け付けられない場合、Webhookは無効になります。',
  'mail.webhookDisabled.subject': 'Webhookが無効になりました',
  'mail.webhookDisabled.text': '{url}のWebhook {id}は、URLがメッセージを受け付けないため、{time}に無効になりました。',
  'mail.webhookDisabled.note':
    '以後のイベントは送信されません。URLが応答するようになったら有効にしてください。受信できなかったイベントは再送信できます。',
};
