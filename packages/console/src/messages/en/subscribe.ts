export const subscribeText = {
  title: 'Status by email',
  about: 'An email when maintenance is planned, when there is an incident, and with every update.',
  email: 'Email address',
  subscribe: 'Subscribe',
  sent: (email: string) => `Open the link that we sent to ${email}.`,
  confirmTitle: 'Confirm your subscription',
  confirm: 'Confirm subscription',
  confirmed: 'You are subscribed. Every email has a link to unsubscribe.',
  endTitle: 'Unsubscribe from status emails',
  end: 'Unsubscribe',
  ended: 'You get no more status emails.',
};
