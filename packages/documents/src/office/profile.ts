/**
 * The LibreOffice profile: no links followed, no macros of documents, no network, no recovery; and one macro of
 * our own that waits for jobs: it takes the file `job` (one value a line) and leaves the answer that its first line
 * names.
 */

const registry: [path: string, name: string, type: string, value: string][] = [
  ['/org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'boolean', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'boolean', 'true'],
  ['/org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 'int', '3'],
  ['/org.openoffice.Office.Common/Misc', 'FirstRun', 'boolean', 'false'],
  ['/org.openoffice.Office.Common/Save/Document', 'AutoSave', 'boolean', 'false'],
  ['/org.openoffice.Office.Common/History', 'PickListSize', 'int', '0'],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', 'boolean', 'false'],
  ['/org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', 'boolean', 'false'],
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', 'int', '2'],
  ['/org.openoffice.Office.Calc/Content/Update', 'Link', 'int', '2'],
  ['/org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'boolean', 'true'],
  // A proxy that never responds, should the sandbox ever be missing.
  ['/org.openoffice.Inet/Settings', 'ooInetProxyType', 'int', '2'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', 'string', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', 'int', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', 'string', '127.0.0.1'],
  ['/org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', 'int', '9'],
  ['/org.openoffice.Inet/Settings', 'ooInetNoProxy', 'string', ''],
];

const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
const library = 'Oja';

function registryFile(): string {
  const items = registry.map(
    ([path, name, type, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse" oor:type="xs:${type}"><value>${value}</value></prop></item>`,
  );
  return `${xml}<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\n${items.join('\n')}\n</oor:items>\n`;
}

const libraryList = (kind: 'script' | 'dialog') =>
  `${xml}<!DOCTYPE library:libraries PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "libraries.dtd">
<library:libraries xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink">
 <library:library library:name="Standard" library:link="false"/>
 <library:library library:name="${library}" xlink:href="$(USER)/basic/${library}/${kind}.xlb/" xlink:type="simple" library:link="false"/>
</library:libraries>
`;

const elements = (name: string, modules: string[]) =>
  `${xml}<!DOCTYPE library:library PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "library.dtd">
<library:library xmlns:library="http://openoffice.org/2000/library" library:name="${name}" library:readonly="false" library:passwordprotected="false">
${modules.map((module) => ` <library:element library:name="${module}"/>`).join('\n')}
</library:library>
`;

const module = (source: string) =>
  `${xml}<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Serve" script:language="StarBasic">${source
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')}</script:module>
`;

/** Files of the profile, by path below it. */
export function profileFiles(macro: string): Record<string, string> {
  return {
    'user/registrymodifications.xcu': registryFile(),
    'user/basic/script.xlc': libraryList('script'),
    'user/basic/dialog.xlc': libraryList('dialog'),
    'user/basic/Standard/script.xlb': elements('Standard', []),
    'user/basic/Standard/dialog.xlb': elements('Standard', []),
    [`user/basic/${library}/script.xlb`]: elements(library, ['Serve']),
    [`user/basic/${library}/dialog.xlb`]: elements(library, []),
    [`user/basic/${library}/Serve.xba`]: module(macro),
  };
}

export const macroAddress = (folder: string) => `macro:///${library}.Serve.Main("${folder}")`;

/** Nothing outside `folder`: a start as root leaves a cache of extensions that other users may not read, and abort at. */
export function profileArgs(folder: string): string[] {
  const profile = `file://${encodeURI(folder)}/profile`;
  return [`-env:UserInstallation=${profile}`, `-env:UNO_SHARED_PACKAGES_CACHE=${profile}/shared-extensions`];
}
