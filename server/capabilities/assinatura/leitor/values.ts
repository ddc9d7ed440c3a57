/** Values of a PDF's syntax (ISO 32000-2, 7.3) as the verifier compares them and the signer writes them. */

export type Dicionario = ReadonlyMap<string, Valor>;
/** Where a string stands, delimiters included: a signature's hole must be exactly its own. */
export type Texto = {
  readonly tipo: 'texto';
  readonly fonte: Buffer;
  readonly de: number;
  readonly ate: number;
};
export type Valor =
  | { readonly tipo: 'nulo' }
  | { readonly tipo: 'logico'; readonly valor: boolean }
  /** NaN: written in a way that readers take differently. */
  | { readonly tipo: 'numero'; readonly valor: number; readonly texto: string }
  | { readonly tipo: 'nome'; readonly valor: string }
  | Texto
  | { readonly tipo: 'ref'; readonly n: number; readonly g: number }
  | { readonly tipo: 'lista'; readonly itens: readonly Valor[] }
  | { readonly tipo: 'dic'; readonly chaves: Dicionario };

/** What is not written as readers agree upon; caught where a verdict is made of it. */
export class ErroDeLeitura extends Error {}

/** Bounds of one reading; what is beyond them is not read. */
export type Limites = {
  /** Bytes that compressed streams of objects and references may unpack to, all together. */
  readonly desempacotado: number;
  /** Objects, the values inside them and the lines of the references, all together. */
  readonly objetos: number;
  readonly profundidade: number;
  readonly revisoes: number;
  readonly assinaturas: number;
};
export const LIMITES: Limites = {
  desempacotado: 128 * 1024 * 1024,
  objetos: 6_000_000,
  profundidade: 60,
  revisoes: 300,
  assinaturas: 100,
};

/** The same text for the same value, however it is written: names unescaped, keys in order, numbers by value. */
export function canonico(valor: Valor | undefined): string {
  switch (valor?.tipo) {
    case 'logico':
      return String(valor.valor);
    case 'numero':
      return Number.isNaN(valor.valor) ? `?${valor.texto}` : String(valor.valor);
    case 'nome':
      return `/${escapar(valor.valor)}`;
    case 'texto':
      return `<${bytesDoTexto(valor).toString('hex')}>`;
    case 'ref':
      return `${valor.n} ${valor.g} R`;
    case 'lista':
      return `[${valor.itens.map(canonico).join(' ')}]`;
    case 'dic':
      return `<<${[...valor.chaves]
        .filter(([, filho]) => filho.tipo !== 'nulo')
        .map(([chave, filho]) => `/${escapar(chave)} ${canonico(filho)}`)
        .sort()
        .join(' ')}>>`;
    default:
      return 'null';
  }
}

/** As it goes into a file, one byte a letter; strings and numbers as they were written. */
export function escrito(valor: Valor): string {
  switch (valor.tipo) {
    case 'texto':
      return valor.fonte.toString('latin1', valor.de, valor.ate);
    case 'numero':
      return valor.texto;
    case 'lista':
      return `[${valor.itens.map(escrito).join(' ')}]`;
    case 'dic':
      return `<<${[...valor.chaves].map(([chave, filho]) => `/${escapar(chave)} ${escrito(filho)}`).join(' ')}>>`;
    default:
      return canonico(valor);
  }
}

const escapar = (nome: string): string =>
  nome.replaceAll(
    /[^!-~]|[#()<>[\]{}/%]/g,
    (letra) => `#${letra.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

const ESCAPES: { readonly [letra: string]: number } = { n: 10, r: 13, t: 9, b: 8, f: 12 };

export function bytesDoTexto({ fonte, de, ate }: Texto): Buffer {
  if (fonte[de] === 0x3c) {
    const hex = fonte.toString('latin1', de + 1, ate - 1).replaceAll(/[\0\t\n\f\r ]/g, '');
    return Buffer.from(hex.length % 2 === 1 ? `${hex}0` : hex, 'hex');
  }
  const bruto = fonte.toString('latin1', de + 1, ate - 1).replaceAll(/\r\n?/g, '\n');
  return Buffer.from(
    bruto.replaceAll(/\\([0-7]{1,3}|\n|[^])/g, (_, dentro: string) => {
      if (/^[0-7]/.test(dentro)) return String.fromCharCode(Number.parseInt(dentro, 8) & 255);
      if (dentro === '\n') return '';
      const codigo = ESCAPES[dentro];
      return codigo === undefined ? dentro : String.fromCharCode(codigo);
    }),
    'latin1',
  );
}

/** Text strings (7.9.2.2): UTF-16, UTF-8, else close to Latin-1. Null for what is no string. */
export function textoDe(valor: Valor | undefined): string | null {
  if (valor?.tipo !== 'texto') return null;
  const bytes = bytesDoTexto(valor);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return bytes
      .subarray(2, bytes.length & ~1)
      .swap16()
      .toString('utf16le');
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3).toString('utf8');
  return bytes.toString('latin1');
}

/** D:YYYYMMDDHHmmSSOHH'mm' (7.9.4). Null for what is none. */
export function dataDe(valor: Valor | undefined): Date | null {
  const partes = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?)?/.exec(
    textoDe(valor) ?? '',
  );
  if (!partes) return null;
  const [, ano = '', mes = '01', dia = '01', h = '00', m = '00', s = '00', sinal, hh = '00', mm = '00'] =
    partes;
  const data = new Date(`${ano}-${mes}-${dia}T${h}:${m}:${s}${sinal ? `${sinal}${hh}:${mm}` : 'Z'}`);
  return Number.isNaN(data.getTime()) ? null : data;
}

export const ehNome = (valor: Valor | undefined, nome: string): boolean =>
  valor?.tipo === 'nome' && valor.valor === nome;

/** Null when it is no whole, direct number. */
export function inteiroDe(valor: Valor | undefined): number | null {
  return valor?.tipo === 'numero' && /^\+?\d{1,15}$/.test(valor.texto) ? valor.valor : null;
}

/** Keys whose values are not the same. */
export function chavesDiferentes(a: Dicionario, b: Dicionario): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter(
    (chave) => canonico(a.get(chave)) !== canonico(b.get(chave)),
  );
}
