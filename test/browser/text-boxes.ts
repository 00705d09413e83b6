/**
 * Runs in the page: measures every line of text. Text must not be cut off by what holds it, unless it ends in an
 * ellipsis or can be scrolled to, and lines must not lie on each other.
 */
export const textFaults = `(() => {
  const open = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1);
  const root = open ?? document.body;
  const faults = [];
  const seen = [];
  const styles = new Map();
  const styleOf = (element) => styles.get(element) ?? styles.set(element, getComputedStyle(element)).get(element);
  const isShortened = ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
  const nameOf = (node) => JSON.stringify(node.textContent.trim().slice(0, 40));
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (node.textContent.trim() === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (parent.closest('svg, option, script, style, [data-toast]')) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 2 || line.height < 2) continue;
      let box = { left: line.left, right: line.right, top: line.top, bottom: line.bottom };
      let layer = root;
      let isHidden = false;
      for (let around = parent; around && around !== document.documentElement; around = around.parentElement) {
        const style = styleOf(around);
        if ((style.position === 'sticky' || style.position === 'fixed') && layer === root) layer = around;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') {
          if (around === open) break;
          continue;
        }
        const edge = around.getBoundingClientRect();
        // Only for screen readers.
        if (edge.width <= 1 || edge.height <= 1) { isHidden = true; break; }
        const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
        const cut = Math.max(edge.left - box.left, box.right - edge.right, (edge.top - box.top) - line.height / 4, (box.bottom - edge.bottom) - line.height / 4);
        if (cut > 2 && !scrolls && !isShortened(style)) faults.push(nameOf(node) + ' is cut off by ' + Math.round(cut) + ' px');
        box = { left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right), top: Math.max(box.top, edge.top), bottom: Math.min(box.bottom, edge.bottom) };
        if (box.right - box.left < 2 || box.bottom - box.top < 2) { isHidden = true; break; }
        // An open dialog lies above what holds it, and is not cut off by it.
        if (around === open) break;
      }
      if (isHidden) continue;
      // The middle of the line: letters of two lines may share the space between them.
      const quarter = (box.bottom - box.top) / 4;
      seen.push({ node, layer, left: box.left, right: box.right, top: box.top + quarter, bottom: box.bottom - quarter });
    }
  }
  seen.sort((a, b) => a.top - b.top);
  for (let i = 0; i < seen.length; i++) {
    const a = seen[i];
    for (let j = i + 1; j < seen.length && seen[j].top < a.bottom - 2; j++) {
      const b = seen[j];
      if (a.node === b.node || a.layer !== b.layer) continue;
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2)
        faults.push(nameOf(a.node) + ' lies on ' + nameOf(b.node));
    }
  }
  return [...new Set(faults)].slice(0, 10);
})()`;
