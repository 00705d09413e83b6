/** What text is recognized with in languages other than English and Yoruba, whose data are dependencies. */
import { fromPackage, type ManifestEntry } from './manifest-entry.ts';

interface Row {
  code: string;
  language: string;
  bytes: number;
  sha256: string;
}

const rows: Row[] = [
  {
    code: 'fra',
    language: 'French',
    bytes: 707406,
    sha256: 'd611139672b3752c7097e671e4a1d9209dfd37f2aeb081ef6487fba3351e9255',
  },
  {
    code: 'ara',
    language: 'Arabic',
    bytes: 1661906,
    sha256: 'f4746c44b02342dd5b3d4f0198000f47d7c49f1a229e63e0f436c0592dcd9639',
  },
  {
    code: 'spa',
    language: 'Spanish',
    bytes: 2100190,
    sha256: '40be52f97b5d4eb7460073dc1f94cd546b27150333c0bf854ed7e7132db6bceb',
  },
  {
    code: 'por',
    language: 'Portuguese',
    bytes: 1392239,
    sha256: 'dacebc1386ddaaf8389f81094236cca0d690897cde693d48cbdaa881c86e2b4c',
  },
  {
    code: 'deu',
    language: 'German',
    bytes: 1333102,
    sha256: '306c4280d0cbed46fbff727486bd43b92730181bae80f56941a091f363bdf28b',
  },
  {
    code: 'ita',
    language: 'Italian',
    bytes: 1660998,
    sha256: 'f702fcfad297ce028ede3626d1467b67939f23ff23595f9badd54681cf25a4d3',
  },
  {
    code: 'nld',
    language: 'Dutch',
    bytes: 3005696,
    sha256: 'a2d904b6ddc4feb0d31ecfcd7361a554102e7aa2e278c54f4fc029e0d0815571',
  },
  {
    code: 'pol',
    language: 'Polish',
    bytes: 2642356,
    sha256: 'a20fdec4ff99d8f8e84c708da3e42a4e935c26863055a0ed88aef5c66a59b91b',
  },
  {
    code: 'swa',
    language: 'Swahili',
    bytes: 1094930,
    sha256: '74c7bd51f173a3f174fbc8aaf8738819aa36000566857929ba6679ad5a2cf71f',
  },
  {
    code: 'tur',
    language: 'Turkish',
    bytes: 2141291,
    sha256: '384ba0dc28040451b7818d7d60e0a88df0d3003fa5a01d713a468779bc3d8c04',
  },
  {
    code: 'amh',
    language: 'Amharic',
    bytes: 2366946,
    sha256: 'f1644849fd6afb587f7b2fea19b02a5c0a2a2f138cb04ff7cf0272ce66e28b80',
  },
  {
    code: 'hin',
    language: 'Hindi',
    bytes: 1389692,
    sha256: 'f3b6a0d320df38d886178cdd727b90dbf9df3db053adb32bd9cf73f0463cda07',
  },
  {
    code: 'urd',
    language: 'Urdu',
    bytes: 1023740,
    sha256: '9e1860440339543c935fca7cee2ce5ac742b1d1249c4ba5982385ce19d23096f',
  },
  {
    code: 'chi_sim',
    language: 'Chinese',
    bytes: 1718768,
    sha256: 'b8a23f10c7de500891eb458a8adc9cc58ab7f242f08b7d149f5e9aea4ad5db7c',
  },
];

/** The most common languages of documents here, after English and Yoruba. */
const wantedAtStart = new Set(['fra', 'ara']);

export const ocrEntries: ManifestEntry[] = rows.map(({ code, language, bytes, sha256 }) => ({
  id: `ocr-${code}`,
  kind: 'data',
  about: `Text recognition in ${language} (tesseract)`,
  licence: 'Apache-2.0',
  serves: ['vision'],
  atStart: wantedAtStart.has(code),
  files: fromPackage(`@tesseract.js-data/${code}@1.0.0`, [
    [`4.0.0_best_int/${code}.traineddata.gz`, `${code}.traineddata.gz`, bytes, sha256],
  ]),
}));
