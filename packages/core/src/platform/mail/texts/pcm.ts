import { amountIn } from './amount.ts';
import type { MailFrame, MailTexts } from './texts.ts';

const notYou = 'If no be you, no mind this email.';

/** What everybody gets; the rest stays English. */
export const pidgin: Partial<MailTexts> = {
  confirmEmail: ({ url }) => ({
    subject: 'Confirm your email address',
    text: `Confirm your email address make your Oja account open. The link go expire after one hour:\n\n${url}\n\nIf no be you sign up, no mind this email.`,
  }),
  alreadySignedUp: ({ url }) => ({
    subject: 'You don get Oja account already',
    text: `Person wan sign up with your email address, but account dey with am already. Log in for ${url}/login, or change your password for ${url}/console/reset.\n\n${notYou}`,
  }),
  resetPassword: ({ url }) => ({
    subject: 'Change your Oja password',
    text: `Person ask us to change your password. Open this link before one hour pass:\n\n${url}\n\nIf no be you ask for am, no mind this email.`,
  }),
  lowBalance: ({ balance, threshold, daysLeft, url }) => ({
    subject: `Your balance don low: $${balance}`,
    text: `Your balance na $${balance}. E don pass below the $${threshold} wey you set. ${daysLeft === null ? 'You never spend anything for seven days.' : `As you dey use am now, e go last ${daysLeft} days.`}\n\n${url}`,
  }),
  paid: ({ isAuto, provider, reference, url, ...paid }) => ({
    subject: `We don get your payment: ${amountIn('en', paid)}`,
    text: `${isAuto ? 'We charge the card wey you save' : 'We don get your payment'}, and the credits don enter your account.\n\nAmount: ${amountIn('en', paid)}\nPaid with: ${provider}\nReference: ${reference}\n\nYour receipt don ready, as page or PDF:\n\n${url}`,
  }),
};

export const pidginFrame: MailFrame = {
  sentBy: 'Your Oja server send this.',
  unsubscribe: 'Stop these emails',
  actions: {
    reset: 'Change password',
    join: 'Accept invite',
    signUp: 'Open account',
    review: 'Check the change',
    confirm: 'Confirm',
    verify: 'Confirm email address',
    status: 'Open status page',
    receipt: 'See receipt',
    topUp: 'Top up',
    subscribe: 'Confirm am',
    open: 'Open for Oja',
  },
};
