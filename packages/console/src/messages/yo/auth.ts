import { authText as english } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const authText: Texts<typeof english> = {
  ...english,
  logInTitle: 'Wọlé',
  confirmTitle: 'Ẹ jẹ́rìísí àdírẹ́sì ímeèlì yín',
  checkEmail: 'Ẹ yẹ ímeèlì yín wò',
  signUpTitle: 'Gba kọ́kọ́rọ́ ọ̀fẹ́',
  email: 'Ímeèlì',
  password: 'Ọ̀rọ̀ aṣínà',
  newPassword: 'Ọ̀rọ̀ aṣínà tuntun',
  name: 'Orúkọ',
  nameHint: 'Kò pọn dandan.',
  logIn: 'Wọlé',
  signUp: 'Ṣí àkáǹtì',
  noAccount: 'Ṣé ẹ kò tíì ní àkáǹtì?',
  haveAccount: 'Ṣé ẹ ti ní àkáǹtì?',
  forgot: 'Ṣé ẹ ti gbàgbé ọ̀rọ̀ aṣínà yín?',
  resetTitle: 'Yí ọ̀rọ̀ aṣínà yín padà',
  resetSet: 'Yí ọ̀rọ̀ aṣínà padà',
  resetDone: 'A ti yí ọ̀rọ̀ aṣínà yín padà. Ẹ fi tuntun wọlé.',
};
