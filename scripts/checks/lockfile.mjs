/** The lockfile installs anywhere: no registry's address, every platform package, both architectures, checksums. */
import { missingOptional } from '../complete-lock.mjs';
import { read } from './source-files.mjs';

// Rolldown is the 77th: it was there to build the console, and bundles the server.
// ws is the 78th: frames, masks, pings and close codes of WebSocket. Three for images: PNG and JPEG XL by oxipng and libjxl, placeholders by ThumbHash.
// Two for mail: DKIM, SPF, DMARC and ARC by mailauth (21 packages), mark certificates by @postalsys/vmc.
const budget = { direct: 84, installed: 490 };

export function checkLockfile(root) {
  const lock = JSON.parse(read(root, 'package-lock.json'));
  const places = Object.entries(lock.packages).filter(
    ([place, entry]) => place.includes('node_modules/') && !entry.link,
  );
  return [
    ...addressFaults(places),
    ...platformFaults(lock, places),
    ...pinFaults(root, lock),
    ...budgetFaults(lock, places),
  ];
}

function addressFaults(places) {
  return places
    .filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
    .map(
      ([place]) =>
        `package-lock.json names a registry for ${place}: run npm install with the .npmrc of this repository`,
    );
}

function platformFaults(lock, places) {
  const faults = missingOptional(lock).map(
    ({ name, place }) =>
      `package-lock.json lacks ${name}, which ${place} wants: node scripts/complete-lock.mjs adds it`,
  );
  const linux = new Map();
  for (const [place, entry] of places) {
    if (!entry.optional || ![entry.os ?? []].flat().includes('linux')) continue;
    const family = place.replace(/(linux(musl)?-?)(arm64|x64)/, '$1*');
    if (family === place || /cuda|vulkan/.test(place)) continue;
    const seen = linux.get(family) ?? { place, names: new Set() };
    seen.names.add(/arm64/.test(place) ? 'arm64' : 'x64');
    linux.set(family, seen);
    if (!entry.integrity && !/musl/.test(place))
      faults.push(`${place} has no checksum: the registry did not carry it; choose another version`);
  }
  for (const [family, { names }] of linux) {
    if (names.size < 2 && !/musl/.test(family))
      faults.push(`${family} is there for ${[...names]} only; arm64 and x64 are both needed`);
  }
  return faults;
}

/** Exact versions only: what was tried is what is installed. */
function pinFaults(root, lock) {
  const manifests = [
    'package.json',
    ...lock.packages[''].workspaces.map((folder) => `${folder}/package.json`),
  ];
  return manifests.flatMap((file) => {
    const manifest = JSON.parse(read(root, file));
    const wanted = {
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    };
    return Object.entries(wanted)
      .filter(([name, version]) => !name.startsWith('@oja/') && !/^\d/.test(version))
      .map(([name, version]) => `${file}: ${name} is ${version}; pin one exact version`);
  });
}

function budgetFaults(lock, places) {
  const named = Object.entries(lock.packages)
    .filter(([place]) => !place.includes('node_modules/'))
    .flatMap(([, entry]) => Object.keys(entry.dependencies ?? {}));
  const direct = new Set(named.filter((name) => !name.startsWith('@oja/'))).size;
  const installed = places.filter(([, entry]) => !entry.dev && !entry.optional).length;
  const faults = [];
  if (direct > budget.direct)
    faults.push(
      `${direct} direct dependencies, budget ${budget.direct}: write the few lines, or raise it with a reason`,
    );
  if (installed > budget.installed)
    faults.push(
      `${installed} packages in production, budget ${budget.installed}: look for a leaner dependency`,
    );
  return faults;
}
