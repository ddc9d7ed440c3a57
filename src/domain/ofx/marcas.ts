/**
 * The tags and texts of an OFX file in their order, SGML (1.x, whose values never close) and XML (2.x) alike: CDATA,
 * comments, entities by name and by number, texts over several lines. One pass, without a limit of its own.
 */
export type Ouvinte = {
  /** `em`: where in the text the tag begins. */
  readonly abre: (nome: string, em: number) => void;
  readonly fecha: (nome: string) => void;
  readonly texto: (texto: string) => void;
};

/** Attributes are of XML's own, and short. */
const MARCA = /<(\/?)([A-Za-z][A-Za-z0-9._-]{0,63})(?:\s[^<>]{0,300})?(\/?)>/y;

export function percorrer(texto: string, { abre, fecha, texto: dizer }: Ouvinte): void {
  let at = 0;
  const ateDepoisDe = (fim: string, desde: number): number => {
    const achado = texto.indexOf(fim, desde);
    return achado < 0 ? texto.length : achado;
  };
  while (at < texto.length) {
    const marca = texto.indexOf('<', at);
    if (marca < 0) {
      dizer(decodificar(texto.slice(at)));
      return;
    }
    if (marca > at) dizer(decodificar(texto.slice(at, marca)));
    if (texto.startsWith('<![CDATA[', marca)) {
      const fim = ateDepoisDe(']]>', marca);
      dizer(texto.slice(marca + 9, fim));
      at = fim + 3;
    } else if (texto.startsWith('<!--', marca)) at = ateDepoisDe('-->', marca) + 3;
    else if (texto.startsWith('<?', marca)) at = ateDepoisDe('?>', marca) + 2;
    else {
      MARCA.lastIndex = marca;
      const achada = MARCA.exec(texto);
      // A '<' that opens no tag is a letter of the text.
      if (!achada) {
        dizer('<');
        at = marca + 1;
      } else {
        const [toda, fecho = '', nome = '', vazia = ''] = achada;
        if (fecho === '') abre(nome.toUpperCase(), marca);
        if (fecho !== '' || vazia !== '') fecha(nome.toUpperCase());
        at = marca + toda.length;
      }
    }
  }
}

const LATINAS =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'.split(
    ' ',
  );
/** The letters of Latin-1 by the names that HTML gives them, and XML's five. */
const ENTIDADES = new Map<string, string>([
  ...LATINAS.map((nome, n) => [nome, String.fromCharCode(160 + n)] as const),
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** A '&' that names nothing is a '&'. */
function decodificar(texto: string): string {
  if (!texto.includes('&')) return texto;
  return texto.replace(
    /&(?:#([0-9]{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/g,
    (como, decimal?: string, hexa?: string, nome?: string) => {
      if (nome !== undefined) return ENTIDADES.get(nome) ?? como;
      const codigo = decimal === undefined ? Number.parseInt(hexa ?? '', 16) : Number(decimal);
      return codigo > 0 && codigo <= 0x10ffff ? String.fromCodePoint(codigo) : como;
    },
  );
}

/** A value as one line: blanks single, control characters out, half a character replaced. */
export function limpar(texto: string): string {
  return texto
    .slice(0, MAIS_LONGO)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();
}
const MAIS_LONGO = 2000;
