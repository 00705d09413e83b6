import { authText as english } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const authText: Texts<typeof english> = {
  ...english,
  logInTitle: 'Shiga',
  confirmTitle: 'Tabbatar da adireshin imel ɗinku',
  confirming: 'Ana ƙirƙirar asusunku…',
  checkEmail: 'Duba imel ɗinku',
  checkEmailAbout: 'Mun aika muku da hanyar haɗi. Ku buɗe ta cikin awa ɗaya domin ƙirƙirar asusunku.',
  signUpTitle: 'Samu maɓalli kyauta',
  email: 'Imel',
  password: 'Kalmar sirri',
  newPassword: 'Sabuwar kalmar sirri',
  name: 'Suna',
  nameHint: 'Ba dole ba ne.',
  logIn: 'Shiga',
  signUp: 'Ƙirƙiri asusu',
  noAccount: 'Ba ku da asusu?',
  haveAccount: 'Kuna da asusu?',
  forgot: 'Kun manta kalmar sirri?',
  resetTitle: 'Sauya kalmar sirri',
  resetAsk: 'Aika hanyar haɗi',
  resetSet: 'Sauya kalmar sirri',
  requestNewLink: 'Nemi sabuwar hanyar haɗi',
  resetDone: 'An sauya kalmar sirri. Ku shiga da sabuwar.',
};
