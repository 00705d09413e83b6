/** Chromium's command line: everything through the proxy, nothing of its own on the network. */
export interface FlagChoices {
  profileDir: string;
  /** Chromium's own sandbox needs a user other than root and is replaced by ours where we isolate. */
  ownSandbox: boolean;
}

const network = [
  // Without it loopback addresses go around the proxy.
  '--proxy-bypass-list=<-loopback>',
  // STUN and TURN. The spelling without --force- does nothing in the headless shell; escapes.test.ts shows it.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // For browsers that know the other spelling.
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  // No lookups of its own: the proxy resolves.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
];

const quiet = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-breakpad',
  '--disable-crash-reporter',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-notifications',
  '--disable-print-preview',
  '--disable-hang-monitor',
  // Windows that a page opens are never seen, and one in the process of a frame can hold that frame up.
  '--block-new-web-contents',
  '--disable-prompt-on-repost',
  '--metrics-recording-only',
  '--mute-audio',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--password-store=basic',
  '--use-mock-keychain',
  '--export-tagged-pdf',
];

const steady = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-ipc-flooding-protection',
  '--js-flags=--max-old-space-size=512',
  '--disable-features=LocalNetworkAccessChecks,WebTransport,MediaRouter,OptimizationHints,Translate,AcceptCHFrame,InterestFeedContentSuggestions,PaintHolding,DialMediaRouteProvider,HttpsUpgrades,LensOverlay,DestroyProfileOnBrowserClose',
];

export function chromiumFlags(choices: FlagChoices): string[] {
  return [
    ...quiet,
    ...network,
    ...steady,
    ...(choices.ownSandbox ? [] : ['--no-sandbox', '--disable-setuid-sandbox']),
    `--user-data-dir=${choices.profileDir}`,
  ];
}
