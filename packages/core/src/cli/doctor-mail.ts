/** Whether emails reach the SMTP server. */
export interface MailState {
  waiting: number;
  retried: number;
  oldest_waiting: string | null;
  dropped: number;
  last_error: string | null;
}

export function mailLine({ retried, dropped, oldest_waiting, last_error }: MailState): string {
  const reason = last_error === null ? '' : ` Last failure: ${last_error}.`;
  const waiting =
    retried === 0 ? [] : [`${retried} failed so far and will be retried, since ${oldest_waiting}`];
  const lost = dropped === 0 ? [] : [`${dropped} were dropped in the last seven days`];
  const parts = [...waiting, ...lost];
  return parts.length === 0
    ? ''
    : `\nEmails: ${parts.join('; ')}.${reason} Check OJA_SMTP_URL, or the smtp upstream in the console.`;
}
