import { authText as english } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const authText: Texts<typeof english> = {
  ...english,
  logInTitle: 'Banye',
  confirmTitle: 'Kwado adreesị email gị',
  checkEmail: 'Lelee email gị',
  checkEmailAbout: 'Anyị ezitela gị njikọ. Mepee ya n’ime otu awa iji mepee akaụntụ gị.',
  signUpTitle: 'Nweta igodo n’efu',
  password: 'Okwuntughe',
  newPassword: 'Okwuntughe ọhụrụ',
  name: 'Aha',
  nameHint: 'Ọ bụghị iwu.',
  logIn: 'Banye',
  signUp: 'Mepee akaụntụ',
  noAccount: 'Ị nweghị akaụntụ?',
  haveAccount: 'Ị nwere akaụntụ?',
  forgot: 'Ichefuru okwuntughe gị?',
  resetTitle: 'Gbanwee okwuntughe gị',
  resetAsk: 'Ziga njikọ',
  resetSet: 'Gbanwee okwuntughe',
  requestNewLink: 'Rịọ njikọ ọhụrụ',
  resetDone: 'Agbanweela okwuntughe gị. Jiri nke ọhụrụ banye.',
};
