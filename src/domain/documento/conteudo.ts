/**
 * Says what a file is by its bytes, never by what the browser says. The beginning tells the kind, and the end
 * tells whether it is whole. The extension only chooses among kinds that the bytes allow. Sources: the
 * formats' own specifications (ISO 32000 7.5.2 and 7.5.5, PNG, JFIF, GIF89a, PKWARE APPNOTE 4.3.16, DICOM
 * PS3.10 7.1).
 */
import { extensaoDe } from './nome.ts';

export type Familia =
  'pdf' | 'imagem' | 'dicom' | 'texto' | 'html' | 'svg' | 'zip' | 'office' | 'midia' | 'outro';

export type ProblemaConteudo =
  | { readonly tipo: 'programa' }
  | { readonly tipo: 'diferente'; readonly extensao: string; readonly familia: Familia }
  | { readonly tipo: 'incompleto'; readonly familia: Familia };

export type AvisoConteudo = 'senha' | 'scripts' | 'macros' | 'sem-visor';

/** So much of the beginning and of the end is looked at. */
export const CABECA_BYTES = 8 * 1024;
export const CAUDA_BYTES = 72 * 1024;

type Achado = { readonly familia: Familia; readonly mime: string };

const OLE: Achado = { familia: 'office', mime: 'application/x-ole-storage' };
const TEXTO: Achado = { familia: 'texto', mime: 'text/plain' };
const OUTRO: Achado = { familia: 'outro', mime: 'application/octet-stream' };
const OOXML = 'application/vnd.openxmlformats-officedocument.';
const ODF = 'application/vnd.oasis.opendocument.';

/** Extensions that people trust to mean one kind, with the media type they give to it. */
const EXTENSOES: { readonly [extensao: string]: readonly [Familia, mime?: string] } = {
  pdf: ['pdf'],
  ...porFamilia('imagem', 'jpg jpeg png gif webp bmp tif tiff heic heif'),
  ...porFamilia('dicom', 'dcm'),
  txt: ['texto', 'text/plain'],
  log: ['texto', 'text/plain'],
  md: ['texto', 'text/plain'],
  csv: ['texto', 'text/csv'],
  json: ['texto', 'application/json'],
  xml: ['texto', 'application/xml'],
  html: ['html', 'text/html'],
  htm: ['html', 'text/html'],
  svg: ['svg', 'image/svg+xml'],
  ...porFamilia('zip', 'zip 7z rar gz'),
  docx: ['office', `${OOXML}wordprocessingml.document`],
  xlsx: ['office', `${OOXML}spreadsheetml.sheet`],
  pptx: ['office', `${OOXML}presentationml.presentation`],
  odt: ['office', `${ODF}text`],
  ods: ['office', `${ODF}spreadsheet`],
  odp: ['office', `${ODF}presentation`],
  doc: ['office', 'application/msword'],
  xls: ['office', 'application/vnd.ms-excel'],
  ppt: ['office', 'application/vnd.ms-powerpoint'],
  rtf: ['office', 'application/rtf'],
  ...porFamilia('midia', 'mp3 wav ogg m4a mp4 mov webm avi'),
};

function porFamilia(familia: Familia, extensoes: string): { [extensao: string]: readonly [Familia] } {
  return Object.fromEntries(extensoes.split(' ').map((extensao) => [extensao, [familia]]));
}

const PROGRAMAS = new Set(
  'exe com bat cmd msi msix scr pif cpl dll sys jar apk app dmg deb rpm sh ps1 vbs vbe js jse mjs wsf hta lnk reg chm iso'.split(
    ' ',
  ),
);

/** Office files that may bring macros. */
const MACROS = /^(?:doc|dot|xls|xlt|xla|ppt|pot|pps|ppa)m$/;

const ASSINATURAS: readonly (readonly [offset: number, bytes: string, achado: Achado])[] = [
  [0, '\x89PNG\r\n\x1a\n', imagem('png')],
  [0, '\xff\xd8\xff', imagem('jpeg')],
  [0, 'GIF87a', imagem('gif')],
  [0, 'GIF89a', imagem('gif')],
  [8, 'WEBP', imagem('webp')],
  [0, 'II*\0', imagem('tiff')],
  [0, 'MM\0*', imagem('tiff')],
  [4, 'ftypheic', imagem('heic')],
  [4, 'ftypheix', imagem('heic')],
  [4, 'ftypmif1', imagem('heif')],
  [128, 'DICM', { familia: 'dicom', mime: 'application/dicom' }],
  [0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', OLE],
  [0, '{\\rtf', { familia: 'office', mime: 'application/rtf' }],
  [0, "7z\xbc\xaf'\x1c", { familia: 'zip', mime: 'application/x-7z-compressed' }],
  [0, 'Rar!\x1a\x07', { familia: 'zip', mime: 'application/vnd.rar' }],
  [0, '\x1f\x8b\x08', { familia: 'zip', mime: 'application/gzip' }],
  [0, 'ID3', midia('audio/mpeg')],
  [8, 'WAVE', midia('audio/wav')],
  [8, 'AVI ', midia('video/x-msvideo')],
  [0, 'OggS', midia('audio/ogg')],
  [4, 'ftypqt', midia('video/quicktime')],
  [4, 'ftypM4A', midia('audio/mp4')],
  [4, 'ftyp', midia('video/mp4')],
  [0, '\x1aE\xdf\xa3', midia('video/webm')],
  [0, '\xff\xfb', midia('audio/mpeg')],
];

function imagem(tipo: string): Achado {
  return { familia: 'imagem', mime: `image/${tipo}` };
}
function midia(mime: string): Achado {
  return { familia: 'midia', mime };
}

const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
};

function ehPrograma(cabeca: string): boolean {
  return (
    /^MZ[^]{58}[^]{4}/.test(cabeca) ||
    cabeca.startsWith('\x7fELF') ||
    /^(?:\xfe\xed\xfa[\xce\xcf]|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe)/.test(cabeca) ||
    cabeca.startsWith('#!')
  );
}

/** No byte that text never has; UTF-16 announces itself. */
function ehTexto(cabeca: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /^(?:\xff\xfe|\xfe\xff)/.test(cabeca) || !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(cabeca);
}

function pelosBytes(cabeca: string): Achado | 'zip' {
  if (cabeca.slice(0, 1024).includes('%PDF-')) return { familia: 'pdf', mime: 'application/pdf' };
  if (cabeca.startsWith('PK\x03\x04') || cabeca.startsWith('PK\x05\x06')) return 'zip';
  for (const [offset, bytes, achado] of ASSINATURAS) if (cabeca.startsWith(bytes, offset)) return achado;
  if (cabeca.startsWith('BM') && cabeca.slice(6, 10) === '\0\0\0\0') return imagem('bmp');
  if (!ehTexto(cabeca)) return OUTRO;
  const inicio = cabeca
    .replaceAll('\0', '')
    .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, '')
    .trimStart();
  if (/<svg[\s>]/i.test(inicio) && inicio.startsWith('<')) return { familia: 'svg', mime: 'image/svg+xml' };
  if (/^<(?:!doctype html|html|head|body|script|iframe)\b/i.test(inicio) || /<html[\s>]/i.test(inicio))
    return { familia: 'html', mime: 'text/html' };
  return TEXTO;
}

/** A zip by the names inside, from its first entry and the directory at its end. */
function peloZip(cabeca: string, cauda: string): Achado {
  const odf = /mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)/.exec(cabeca);
  if (odf) return { familia: 'office', mime: `${ODF}${odf[1]}` };
  const nomes = cabeca + cauda;
  if (nomes.includes('[Content_Types].xml')) {
    if (nomes.includes('word/')) return { familia: 'office', mime: `${OOXML}wordprocessingml.document` };
    if (nomes.includes('xl/')) return { familia: 'office', mime: `${OOXML}spreadsheetml.sheet` };
    if (nomes.includes('ppt/')) return { familia: 'office', mime: `${OOXML}presentationml.presentation` };
  }
  return { familia: 'zip', mime: 'application/zip' };
}

/** The problem that the name and the beginning already show; null when the end has to be seen. */
export function problemaDoInicio(nome: string, inicio: Uint8Array): ProblemaConteudo | null {
  const cabeca = latin1(inicio);
  const extensao = extensaoDe(nome);
  if (PROGRAMAS.has(extensao) || ehPrograma(cabeca)) return { tipo: 'programa' };
  const achado = pelosBytes(cabeca);
  if (achado === 'zip') {
    const familia = EXTENSOES[extensao]?.[0];
    const cabe = familia === undefined || familia === 'zip' || familia === 'office';
    return cabe ? null : { tipo: 'diferente', extensao, familia: 'zip' };
  }
  return diferente(extensao, achado);
}

function diferente(extensao: string, { familia }: Achado): ProblemaConteudo | null {
  const esperada = Object.hasOwn(EXTENSOES, extensao) ? EXTENSOES[extensao]?.[0] : undefined;
  if (esperada === undefined || esperada === familia) return null;
  // Markup is text to whoever calls it so: it is then served as text. And a page may begin with anything.
  if (esperada === 'texto' && (familia === 'html' || familia === 'svg')) return null;
  if (esperada === 'html' && (familia === 'texto' || familia === 'svg')) return null;
  // Word and Excel save web pages and tables under their own extensions; a rtf is at home in .doc.
  return { tipo: 'diferente', extensao, familia };
}

/** Some writers fill up with NUL at the end. */
function terminaEm(cauda: string, sinal: string): boolean {
  let fim = cauda.length;
  while (fim > 0 && cauda.charCodeAt(fim - 1) === 0) fim--;
  return cauda.charAt(fim - 1) === sinal;
}

function incompleto(achado: Achado, cabeca: string, cauda: string): boolean {
  const fim = cauda.slice(-4096);
  switch (achado.mime) {
    case 'application/pdf':
      return !fim.includes('%%EOF');
    case 'image/png':
      return !fim.includes('IEND');
    case 'image/gif':
      return !terminaEm(cauda, ';');
    case 'image/jpeg':
      // Phones append a film to the picture: its marker then lies far from the end.
      return !cauda.includes('\xff\xd9') && !cabeca.includes('MotionPhoto') && !cauda.endsWith('SEFT');
    default:
      return (
        (achado.mime === 'application/zip' || achado.mime.startsWith(OOXML) || achado.mime.startsWith(ODF)) &&
        !cauda.includes('PK\x05\x06')
      );
  }
}

export type Veredito =
  | { readonly problema: ProblemaConteudo }
  | {
      readonly problema: null;
      readonly mime: string;
      readonly familia: Familia;
      readonly avisos: readonly AvisoConteudo[];
    };

/** `scripts`: whether the passing content showed one (`temScript`). */
export function avaliarConteudo(arquivo: {
  readonly nome: string;
  readonly inicio: Uint8Array;
  readonly fim: Uint8Array;
  readonly scripts: boolean;
}): Veredito {
  const cedo = problemaDoInicio(arquivo.nome, arquivo.inicio);
  if (cedo) return { problema: cedo };
  const cabeca = latin1(arquivo.inicio);
  const cauda = latin1(arquivo.fim);
  const extensao = extensaoDe(arquivo.nome);
  const bytes = pelosBytes(cabeca);
  const achado = bytes === 'zip' ? peloZip(cabeca, cauda) : bytes;
  if (incompleto(achado, cabeca, cauda)) return { problema: { tipo: 'incompleto', familia: achado.familia } };
  const tarde = diferente(extensao, achado);
  // A zip without the names of a document in sight may still be one: macros and templates have other names.
  if (tarde && !(bytes === 'zip' && EXTENSOES[extensao]?.[0] === 'office' && !cauda.includes('PK\x01\x02')))
    return { problema: tarde };
  const [familia, mimeDito] = Object.hasOwn(EXTENSOES, extensao) ? (EXTENSOES[extensao] ?? []) : [];
  // Within what the bytes allow, the extension says it better: csv among texts, doc among OLE files.
  const compativel =
    mimeDito !== undefined &&
    (achado === OLE || achado.familia === 'texto' || familia === 'html' || familia === 'texto');
  const mime = compativel ? mimeDito : achado.mime;
  const avisos: AvisoConteudo[] = [];
  if (mime === 'application/pdf' && (cauda.includes('/Encrypt') || cabeca.includes('/Encrypt')))
    avisos.push('senha');
  if (arquivo.scripts && (mime === 'text/html' || mime === 'image/svg+xml')) avisos.push('scripts');
  if (MACROS.test(extensao)) avisos.push('macros');
  // No browser draws them but Safari.
  if (mime === 'image/heic' || mime === 'image/heif') avisos.push('sem-visor');
  return { problema: null, mime, familia: achado.familia, avisos };
}

const SCRIPT = /<script\b|javascript:/i;
/** The name of a handler, wherever it stands; every part is bounded, so that a text costs as much as it is long. */
const MANIPULADOR = /\son[a-z]{3,20}\s{0,64}=/gi;
/** A tag is looked for this far before it. */
const ETIQUETA = 501;

/** Whether a piece of markup holds something that would run. */
export function temScript(pedaco: Uint8Array): boolean {
  const texto = latin1(pedaco).replaceAll('\0', '');
  if (SCRIPT.test(texto)) return true;
  for (const { index } of texto.matchAll(MANIPULADOR)) {
    const antes = texto.slice(Math.max(0, index - ETIQUETA), index);
    if (antes.slice(antes.lastIndexOf('>') + 1, -1).includes('<')) return true;
  }
  return false;
}

/** What a browser may show by itself; everything else only downloads (B4). */
const EXIBIVEIS = new Set([
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/gif',
  'text/plain',
  'text/html',
]);

export function ehExibivel(mime: string): boolean {
  return EXIBIVEIS.has(mime);
}
