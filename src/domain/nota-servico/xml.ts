/** XML as the national NFS-e takes it: one line, no prefix, Latin letters only, nothing that is empty. */

/** A tag with its children, or with its text; null and '' are left out. */
export type Tag = readonly [nome: string, dentro: Dentro];
type Dentro = string | null | readonly (Tag | null)[];

export const NFSE = 'http://www.sped.fazenda.gov.br/nfse';

const TROCAS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐-―−]/g, '-'],
  [/…/g, '...'],
  [/•/g, '-'],
];

/** Text that the schema's patterns accept ('!' to 'ÿ'): other signs by their nearest, blanks as one, cut to `maximo`. */
export function textoDoXml(texto: string, maximo: number): string {
  const trocado = TROCAS.reduce((antes, [de, para]) => antes.replace(de, para), texto.normalize('NFC'));
  return trocado
    .replaceAll(/[^!-~¡-ÿ]+/g, ' ')
    .trim()
    .slice(0, maximo)
    .trim();
}

const escapado = (texto: string): string =>
  texto.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function escrever([nome, dentro]: Tag): string {
  if (dentro === null || dentro === '') return '';
  const conteudo =
    typeof dentro === 'string'
      ? escapado(dentro)
      : dentro.map((filho) => (filho ? escrever(filho) : '')).join('');
  return conteudo === '' ? '' : `<${nome}>${conteudo}</${nome}>`;
}

/** The whole document: declaration, root with the namespace and its version, the element that is signed with its Id. */
export function documentoXml(
  raiz: string,
  assinado: string,
  id: string,
  filhos: readonly (Tag | null)[],
): string {
  const conteudo = filhos.map((filho) => (filho ? escrever(filho) : '')).join('');
  return (
    `<?xml version="1.0" encoding="UTF-8"?><${raiz} xmlns="${NFSE}" versao="1.01">` +
    `<${assinado} Id="${id}">${conteudo}</${assinado}></${raiz}>`
  );
}
