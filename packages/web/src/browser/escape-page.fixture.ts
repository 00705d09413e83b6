/** A page that tries every way a browser has to reach `targets`, and to read `file:`. For tests. */
const perTarget = (target: string) => `
  const http = 'http://${target}', ws = 'ws://${target}';
  const add = (tag, fields) => { const node = Object.assign(document.createElement(tag), fields); document.body.append(node); };
  const quietly = (work) => { try { const p = work(); p?.catch?.(() => {}); } catch {} };
  add('img', { src: http + '/img' });
  add('iframe', { src: http + '/iframe' });
  add('script', { src: http + '/script' });
  add('link', { rel: 'stylesheet', href: http + '/css' });
  add('link', { rel: 'prefetch', href: http + '/prefetch' });
  add('link', { rel: 'preconnect', href: http });
  add('link', { rel: 'dns-prefetch', href: http });
  add('object', { data: http + '/object' });
  add('embed', { src: http + '/embed' });
  add('video', { src: http + '/video', autoplay: true });
  add('audio', { src: http + '/audio', autoplay: true });
  add('div', { style: 'background: url(' + http + '/background)' });
  add('iframe', { srcdoc: '<meta http-equiv="refresh" content="0;url=' + http + '/refresh">' });
  add('iframe', { srcdoc: '<form method=post action="' + http + '/form"></form><script>document.forms[0].submit()</' + 'script>' });
  quietly(() => fetch(http + '/fetch', { mode: 'no-cors' }));
  quietly(() => { const x = new XMLHttpRequest(); x.open('GET', http + '/xhr'); x.send(); });
  quietly(() => navigator.sendBeacon(http + '/beacon', 'x'));
  quietly(() => new WebSocket(ws + '/socket'));
  quietly(() => new EventSource(http + '/events'));
  quietly(() => import(http + '/module.js'));
  quietly(() => window.open(http + '/popup'));
  quietly(() => new WebTransport('https://${target}/transport'));
  const inWorker = 'fetch("' + http + '/worker", {mode: "no-cors"}); new WebSocket("' + ws + '/worker"); try { importScripts("' + http + '/import") } catch {}';
  const script = URL.createObjectURL(new Blob([inWorker], { type: 'text/javascript' }));
  quietly(() => new Worker(script));
  quietly(() => new SharedWorker(script));
  quietly(() => {
    const urls = ['stun:${target}', 'turn:${target}?transport=udp', 'turn:${target}?transport=tcp'];
    const peer = new RTCPeerConnection({ iceServers: urls.map((url) => ({ urls: url, username: 'u', credential: 'p' })) });
    peer.createDataChannel('x');
    return peer.createOffer().then((offer) => peer.setLocalDescription(offer));
  });`;

const fileReads = `
  for (const url of ['file:///etc/passwd', 'file:///proc/self/environ']) {
    const frame = document.createElement('iframe'); frame.src = url; document.body.append(frame);
    frame.onload = () => { try { if (frame.contentDocument.body.innerText) document.title = 'LEAK'; } catch {} };
    fetch(url).then((r) => r.text()).then((t) => { if (t) document.title = 'LEAK'; }).catch(() => {});
    try { const x = new XMLHttpRequest(); x.onload = () => { if (x.responseText) document.title = 'LEAK'; }; x.open('GET', url); x.send(); } catch {}
  }`;

export function escapePage(targets: string[]): string {
  const tries = targets.map((target) => `(() => {${perTarget(target)}})();`).join('\n');
  return `<!doctype html><title>escape</title><body><script>
    navigator.serviceWorker?.register('/sw.js').catch(() => {});
    ${tries}
    ${fileReads}
  </script>`;
}

export const serviceWorker = (targets: string[]) =>
  `self.addEventListener('install', () => { ${targets.map((target) => `fetch('http://${target}/sw', { mode: 'no-cors' });`).join(' ')} });`;
