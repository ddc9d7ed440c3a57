/** Revisions of a PDF written by hand for tests, honest and forged: nothing here uses the product's reader or signer. */
import { deflateSync } from 'node:zlib';

export type Corpo = string | { readonly dic: string; readonly dados: string | Buffer };
export type Lugar = { readonly n: number; readonly g?: number; readonly de: number };

export type Revisao = {
  readonly objetos?: readonly (readonly [n: number, corpo: Corpo])[];
  /** Bytes before the objects, which no reference names. */
  readonly antes?: string;
  /** Put into an object stream of this number, which asks for references in a stream. */
  readonly presos?: {
    readonly recipiente: number;
    readonly objetos: readonly (readonly [n: number, corpo: string])[];
  };
  readonly livres?: readonly number[];
  /** Said places of objects, instead of the true ones. */
  readonly lugares?: { readonly [n: number]: number };
  readonly xref?: 'tabela' | 'fluxo' | 'nenhuma' | 'sem-trailer';
  readonly trailer?: string;
  readonly raiz?: string;
  readonly prev?: number | null;
  readonly startxref?: number;
  readonly size?: number;
  readonly fim?: string;
};

export const latin = (texto: string): Buffer => Buffer.from(texto, 'latin1');
export const fluxo = (dados: string, dic = ''): Corpo => ({ dic, dados });

/** What the last startxref says. */
export function ultimoXref(pdf: Buffer): number {
  return Number(/startxref\s+(\d+)\s+%%EOF(?![^]*startxref)/.exec(pdf.toString('latin1'))?.[1]);
}

/** The newest text of an object that stands by itself: what is between 'obj' and 'endobj'. */
export function corpoDe(pdf: Buffer, n: number): string {
  const achados = [
    ...pdf.toString('latin1').matchAll(new RegExp(`(?<![0-9])${n} 0 obj\\s*([^]*?)\\s*endobj`, 'g')),
  ];
  const corpo = achados.at(-1)?.[1];
  if (corpo === undefined) throw new Error(`no object ${n}`);
  return corpo;
}

export function raizDe(pdf: Buffer): number {
  return Number([...pdf.toString('latin1').matchAll(/\/Root\s+(\d+) 0 R/g)].at(-1)?.[1]);
}

export function maiorNumero(pdf: Buffer): number {
  const texto = pdf.toString('latin1');
  const tamanhos = [...texto.matchAll(/\/Size\s+(\d+)/g)].map(([, tamanho]) => Number(tamanho));
  return Math.max(...tamanhos) - 1;
}

function escrever(n: number, corpo: Corpo): Buffer {
  if (typeof corpo === 'string') return latin(`${n} 0 obj\n${corpo}\nendobj\n`);
  const dados = Buffer.isBuffer(corpo.dados) ? corpo.dados : latin(corpo.dados);
  return Buffer.concat([
    latin(`${n} 0 obj\n<<${corpo.dic}/Length ${dados.length}>>\nstream\n`),
    dados,
    latin('\nendstream\nendobj\n'),
  ]);
}

/** The file with a revision after it. */
export function acrescentar(pdf: Buffer, revisao: Revisao): Buffer {
  const partes: Buffer[] = [pdf];
  let tamanho = pdf.length;
  const por = (bytes: Buffer): number => {
    partes.push(bytes);
    tamanho += bytes.length;
    return tamanho - bytes.length;
  };
  por(latin(revisao.antes ?? ''));
  const lugares = new Map<number, number>();
  for (const [n, corpo] of revisao.objetos ?? []) lugares.set(n, por(escrever(n, corpo)));
  const { presos, xref = 'tabela' } = revisao;
  if (presos) {
    const textos = presos.objetos.map(([, corpo]) => corpo);
    let em = 0;
    const indice = presos.objetos.map(([n, corpo]) => {
      const linha = `${n} ${em}`;
      em += corpo.length + 1;
      return linha;
    });
    const cabeca = `${indice.join(' ')} `;
    const dados = deflateSync(latin(cabeca + textos.join(' ')));
    const dic = `/Type/ObjStm/N ${textos.length}/First ${cabeca.length}/Filter/FlateDecode`;
    lugares.set(presos.recipiente, por(escrever(presos.recipiente, { dic, dados })));
  }
  for (const [n, de] of Object.entries(revisao.lugares ?? {})) lugares.set(Number(n), de);
  const prev = revisao.prev === undefined ? ultimoXref(pdf) : revisao.prev;
  const raiz = revisao.raiz ?? `${raizDe(pdf)} 0 R`;
  const proprio =
    Math.max(maiorNumero(pdf), ...lugares.keys(), ...(presos?.objetos.map(([n]) => n) ?? [])) + 1;
  const comum = `/Size ${revisao.size ?? proprio + 1}/Root ${raiz}${prev === null ? '' : `/Prev ${prev}`}${revisao.trailer ?? ''}`;
  const de = tamanho;
  if (xref === 'tabela' || xref === 'sem-trailer') {
    const linhas = [
      ...[...lugares].map(([n, lugar]) => [n, `${String(lugar).padStart(10, '0')} 00000 n \n`] as const),
      ...(revisao.livres ?? []).map((n) => [n, '0000000000 00001 f \n'] as const),
    ].sort(([a], [b]) => a - b);
    por(
      latin(
        `xref\n${linhas.map(([n, linha]) => `${n} 1\n${linha}`).join('')}${xref === 'tabela' ? `trailer\n<<${comum}>>\n` : ''}`,
      ),
    );
  }
  if (xref === 'fluxo') {
    const linhas = [
      ...[...lugares].map(([n, lugar]) => [n, 1, lugar, 0] as const),
      ...(presos?.objetos.map(([n], indice) => [n, 2, presos.recipiente, indice] as const) ?? []),
      ...(revisao.livres ?? []).map((n) => [n, 0, 0, 1] as const),
      [proprio, 1, de, 0] as const,
    ].sort(([a], [b]) => a - b);
    const dados = Buffer.concat(
      linhas.map(([, tipo, x, y]) => {
        const linha = Buffer.alloc(7);
        linha.writeUInt8(tipo, 0);
        linha.writeUInt32BE(x, 1);
        linha.writeUInt16BE(y, 5);
        return linha;
      }),
    );
    const dic = `/Type/XRef/W[1 4 2]/Index[${linhas.map(([n]) => `${n} 1`).join(' ')}]${comum}`;
    por(escrever(proprio, { dic, dados }));
  }
  if (xref !== 'nenhuma') por(latin(`startxref\n${revisao.startxref ?? de}\n%%EOF\n`));
  por(latin(revisao.fim ?? ''));
  return Buffer.concat(partes);
}

/** A whole file of these objects, 1 the catalogue. */
export function arquivoDe(
  objetos: readonly (readonly [n: number, corpo: Corpo])[],
  trailer = '',
  inicio = '%PDF-1.7\n',
): Buffer {
  const primeiro = objetos.map(([n]) => n);
  return acrescentarA(latin(inicio), objetos, primeiro, trailer);
}

function acrescentarA(
  inicio: Buffer,
  objetos: readonly (readonly [n: number, corpo: Corpo])[],
  tamanhos: readonly number[],
  trailer: string,
): Buffer {
  const partes = [inicio];
  let tamanho = inicio.length;
  const lugares = new Map<number, number>();
  for (const [n, corpo] of objetos) {
    const bytes = escrever(n, corpo);
    lugares.set(n, tamanho);
    tamanho += bytes.length;
    partes.push(bytes);
  }
  const total = Math.max(...tamanhos) + 1;
  const linhas = Array.from({ length: total }, (_, n) => {
    const lugar = lugares.get(n);
    return lugar === undefined
      ? `0000000000 ${n === 0 ? '65535' : '00000'} f \n`
      : `${String(lugar).padStart(10, '0')} 00000 n \n`;
  });
  partes.push(
    latin(
      `xref\n0 ${total}\n${linhas.join('')}trailer\n<</Size ${total}/Root 1 0 R${trailer}>>\nstartxref\n${tamanho}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(partes);
}

/** A page of text: 1 catalogue, 2 pages, 3 font, 4 page, 5 its words. */
export function laudo(
  palavras: string,
  campos: {
    readonly catalogo?: string;
    readonly pagina?: string;
    readonly objetos?: readonly (readonly [number, Corpo])[];
    readonly conteudo?: string;
  } = {},
): Buffer {
  return arquivoDe([
    [1, `<</Type/Catalog/Pages 2 0 R${campos.catalogo ?? ''}>>`],
    [2, '<</Type/Pages/Count 1/Kids[4 0 R]>>'],
    [3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    [
      4,
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Contents ${campos.conteudo ?? '5 0 R'}/Resources<</Font<</F1 3 0 R>>>>${campos.pagina ?? ''}>>`,
    ],
    [5, palavrasDe(palavras)],
    ...(campos.objetos ?? []),
  ]);
}

export const palavrasDe = (palavras: string): Corpo => fluxo(`BT /F1 20 Tf 40 200 Td (${palavras}) Tj ET`);
/** A form that paints the page white and writes other words. */
export const tapume = (palavras: string): Corpo =>
  fluxo(
    `q 1 1 1 rg 0 0 400 300 re f Q BT /F1 20 Tf 40 200 Td (${palavras}) Tj ET`,
    '/Type/XObject/Subtype/Form/BBox[0 0 400 300]/Resources<</Font<</F1 3 0 R>>>>',
  );
