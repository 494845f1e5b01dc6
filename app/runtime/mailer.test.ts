import { pausable } from './mailer';

const mail = {
  id: 'mail_1',
  recipient: 'ada@example.com',
  subject: 'Hello',
  text: 'Hello Ada',
  html: null,
  unsubscribeUrl: null,
};

it('sends nothing while it is paused, and again afterwards, also after an error', async () => {
  const send = jest.fn(async () => {});
  const mailer = pausable({ send });
  const failing = mailer.withoutSending(async () => {
    await mailer.send(mail);
    throw new Error('stopped');
  });
  await expect(failing).rejects.toThrow('stopped');
  expect(send).not.toHaveBeenCalled();
  await mailer.send(mail);
  expect(send).toHaveBeenCalledWith(mail);
});
