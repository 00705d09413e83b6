/** Where the usual programs for consent put their banners, and how others name theirs. Collected by hand. */
const named = `
#onetrust-consent-sdk #onetrust-banner-sdk .onetrust-pc-dark-filter #CybotCookiebotDialog
#CybotCookiebotDialogBodyUnderlay .qc-cmp2-container #qcCmpUi #didomi-host .didomi-popup-backdrop
#truste-consent-track .truste_overlay .truste_box_overlay #consent_blackbar #usercentrics-root #usercentrics-cmp-ui
[id^="sp_message_container"] .cc-window .cc-banner .cc-revoke #cookie-law-info-bar .cli-modal .cli-modal-backdrop
.cky-consent-container .cky-overlay #cookie-notice #iubenda-cs-banner .osano-cm-window #hs-eu-cookie-confirmation
#moove_gdpr_cookie_info_bar #BorlabsCookieBox #cmplz-cookiebanner-container .cmplz-cookiebanner .fc-consent-root
#tarteaucitronRoot #_evidon_banner .evidon-banner #_evidon-background .cookiefirst-root #axeptio_overlay
.axeptio_widget .klaro #gdpr-cookie-message #cookiescript_injected #cookiescript_injected_wrapper
.termly-styles-root #termly-code-snippet-support #cmpbox #cmpbox2 .cmpboxBG #ccc #ccc-overlay .ccc-module--slideout
#shopify-pc__banner #wpconsent-root .wt-cli-cookie-bar .pdynamicbutton #snigel-cmp-framework #gdpr-consent-tool-wrapper`;

const words = [
  'cookie-banner',
  'cookie-consent',
  'cookie-notice',
  'cookie-popup',
  'cookie-bar',
  'cookieconsent',
];
const others = words.flatMap((word) => [`[id*="${word}" i]`, `[class*="${word}" i]`]);
const dialogs = ['[role="dialog"][aria-label*="cookie" i]', '[role="alertdialog"][aria-label*="cookie" i]'];

/** The page itself may carry such a word among its classes. */
const notThePage = ':not(html, body, main, article)';

export const cookieBanners = [...named.trim().split(/\s+/), ...others, ...dialogs].map(
  (selector) => `${selector}${notThePage}`,
);
