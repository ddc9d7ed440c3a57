/**
 * Lists every signature of a file: each field of that kind with a value, and each /ByteRange in the bytes. A
 * signature that cannot be read is in the list too, with what is wrong. Silence would let a file with a
 * spoilt signature look whole.
 */
import type { MotivoAssinatura } from '#domain/assinatura/relatorio.ts';
import { camposDo, herdado } from './leitor/fields.ts';
import type { Arquivo, Objeto } from './leitor/objects.ts';
import { fimDe } from './leitor/cross-reference.ts';
import {
  bytesDoTexto,
  dataDe,
  ehNome,
  ErroDeLeitura,
  inteiroDe,
  textoDe,
  type Dicionario,
  type Valor,
} from './leitor/values.ts';
import { Visao } from './leitor/view.ts';

export type AssinaturaNoPdf = {
  /** The number of its dictionary; null for what is no object. */
  readonly n: number | null;
  /** Where what was signed ends; 0 when nobody can tell. */
  readonly fim: number;
  /** The two stretches that it covers. */
  readonly partes: readonly Buffer[];
  readonly conteudo: Buffer;
  readonly subFilter: string;
  /** A document time stamp. It is no person's signature. */
  readonly carimbo: boolean;
  readonly nome: string | null;
  readonly em: Date | null;
  /** What a certification lets others do: 1, nothing; null: it is none. */
  readonly certifica: number | null;
  /** The document as it was signed; null when that cannot be read. */
  readonly visao: Visao | null;
  readonly problema: MotivoAssinatura | null;
};

/** `atual`: the whole file, null when its structure cannot be followed. */
export function assinaturasDo(arquivo: Arquivo, atual: Visao | null): AssinaturaNoPdf[] {
  const lugares = new Map<string, { readonly n: number | null; readonly lugar: number | null }>();
  if (atual) for (const n of numerosDe(atual)) lugares.set(`n${n}`, { n, lugar: null });
  const vivos = atual ? objetosDe(atual) : [];
  for (const lugar of faixasNosBytes(arquivo.pdf, atual === null)) {
    const dentro = emQue(vivos, lugar);
    if (dentro?.dados && lugar >= dentro.dados.de && lugar < dentro.dados.ate) continue; // Data, which nobody reads as syntax.
    if (dentro && lugares.has(`n${dentro.n}`)) continue;
    lugares.set(`b${lugar}`, { n: null, lugar });
    // One too many is enough to refuse them all.
    if (lugares.size > arquivo.limites.assinaturas) break;
  }
  const visoes = new Map<number, Visao | null>();
  return [...lugares.values()]
    .slice(0, arquivo.limites.assinaturas + 1)
    .map(({ n, lugar }) => lerAssinatura(arquivo, atual, n, lugar, visoes))
    .sort((a, b) => a.fim - b.fim);
}

/** Objects that are the value of a signature field or that bear a /ByteRange; 0 for what is not an object of its own. */
function numerosDe(visao: Visao): Set<number> {
  const achados = new Set<number>();
  const anotar = (valor: Valor | undefined): void => {
    if (valor === undefined || valor.tipo === 'nulo') return;
    achados.add(valor.tipo === 'ref' ? valor.n : 0);
  };
  const olhar = (chaves: Dicionario, n: number | null): void => {
    if (chaves.has('ByteRange')) achados.add(n ?? 0);
    const tem = chaves.has('V') || chaves.has('FT');
    if (tem && ehNome(visao.resolver(herdado(visao, chaves, 'FT')), 'Sig'))
      anotar(herdado(visao, chaves, 'V'));
    for (const dentro of chaves.values()) descer(dentro);
  };
  const descer = (no: Valor): void => {
    if (no.tipo === 'dic') olhar(no.chaves, null);
    if (no.tipo === 'lista') no.itens.forEach(descer);
  };
  for (const [n, entrada] of visao.tabela) {
    if (entrada.tipo === 'livre') continue;
    const vivo = visao.vivo(n);
    if (vivo?.valor.tipo === 'dic') olhar(vivo.valor.chaves, n);
    else if (vivo) descer(vivo.valor);
  }
  for (const campo of camposDo(visao)) if (campo.tipo === 'Sig') anotar(campo.valor);
  return achados;
}

/** In the order of the file. */
function objetosDe(visao: Visao): Objeto[] {
  return [...visao.tabela.keys()].flatMap((n) => visao.vivo(n)?.objeto ?? []).sort((a, b) => a.de - b.de);
}

function emQue(objetos: readonly Objeto[], lugar: number): Objeto | undefined {
  let de = 0;
  let ate = objetos.length;
  while (de < ate) {
    const meio = (de + ate) >> 1;
    if ((objetos[meio]?.ate ?? 0) <= lugar) de = meio + 1;
    else ate = meio;
  }
  const achado = objetos[de];
  return achado && achado.de <= lugar ? achado : undefined;
}

/** `escapadas`: also those written with letters as #xx, which a file that can be followed shows by itself. */
function* faixasNosBytes(pdf: Buffer, escapadas: boolean): Iterable<number> {
  for (let lugar = pdf.indexOf('/ByteRange'); lugar >= 0; lugar = pdf.indexOf('/ByteRange', lugar + 1))
    yield lugar;
  if (!escapadas) return;
  const letras = Array.from('ByteRange').map((letra) => {
    const hex = letra.charCodeAt(0).toString(16);
    return `(?:${letra}|#[${hex[0]}][${hex[1]}${hex[1]?.toUpperCase()}])`;
  });
  const escrito = new RegExp(`/${letras.join('')}`, 'g');
  const parte = 1 << 20;
  for (let de = 0; de < pdf.length; de += parte)
    for (const achada of pdf.toString('latin1', de, Math.min(pdf.length, de + parte + 32)).matchAll(escrito))
      if (achada[0].includes('#') && achada.index < parte) yield de + achada.index;
}

const vazia: AssinaturaNoPdf = {
  n: null,
  fim: 0,
  partes: [],
  conteudo: Buffer.alloc(0),
  subFilter: '',
  carimbo: false,
  nome: null,
  em: null,
  certifica: null,
  visao: null,
  problema: 'assinatura-ilegivel',
};

function lerAssinatura(
  arquivo: Arquivo,
  atual: Visao | null,
  n: number | null,
  lugar: number | null,
  visoes: Map<number, Visao | null>,
): AssinaturaNoPdf {
  const faixa = n === null ? faixaEm(arquivo, lugar ?? 0) : faixaDe(dicDo(atual, n)?.get('ByteRange'));
  const mostra = identidade(n === null ? null : dicDo(atual, n), atual);
  if (n === null && !faixa) return vazia;
  if (!faixa)
    return {
      ...vazia,
      ...mostra,
      n,
      problema: dicDo(atual, n ?? 0) ? 'faixa-errada' : 'assinatura-ilegivel',
    };
  const [b, c, d] = faixa;
  const fim = c + d;
  const errada: AssinaturaNoPdf = { ...vazia, ...mostra, n, fim, problema: 'faixa-errada' };
  const { pdf } = arquivo;
  if (b <= 0 || c <= b || d <= 0 || fim > pdf.length || pdf[b] !== 0x3c || pdf[c - 1] !== 0x3e) return errada;
  if (!visoes.has(fim)) visoes.set(fim, claraAte(arquivo, fim));
  const visao = visoes.get(fim);
  if (!visao) return { ...errada, problema: 'estrutura-ambigua' };
  const no = acharNo(visao, n, b, c);
  if (!no) return errada;
  const [numero, chaves] = no;
  const conteudo = chaves.get('Contents');
  const campos = camposDo(visao).filter(
    ({ tipo, valor }) => tipo === 'Sig' && valor?.tipo === 'ref' && valor.n === numero,
  );
  const hex = pdf.toString('latin1', b + 1, c - 1);
  const lida: AssinaturaNoPdf = {
    ...identidade(chaves, visao),
    n: numero,
    fim,
    partes: [pdf.subarray(0, b), pdf.subarray(c, fim)],
    conteudo: conteudo?.tipo === 'texto' ? bytesDoTexto(conteudo) : Buffer.alloc(0),
    certifica: certificacaoDe(visao, chaves, campos[0]?.chaves),
    visao,
    problema: null,
  };
  if (hex.length % 2 === 1 || /[^0-9a-fA-F]/.test(hex)) return { ...lida, problema: 'faixa-errada' };
  // Readers look for signatures in the form; one that no field or more than one names is not what they show.
  if (campos.length !== 1) return { ...lida, problema: 'fora-do-formulario' };
  return lida;
}

const identidade = (chaves: Dicionario | null, visao: Visao | null) => {
  const de = (chave: string) => (visao ? visao.resolver(chaves?.get(chave)) : chaves?.get(chave));
  const filtro = de('SubFilter');
  return {
    ...vazia,
    subFilter: filtro?.tipo === 'nome' ? filtro.valor : '',
    carimbo: ehNome(de('Type'), 'DocTimeStamp') || ehNome(filtro, 'ETSI.RFC3161'),
    nome: textoDe(de('Name')),
    em: dataDe(de('M')),
  };
};

function dicDo(visao: Visao | null, n: number): Dicionario | null {
  const vivo = visao?.vivo(n);
  return vivo?.valor.tipo === 'dic' ? vivo.valor.chaves : null;
}

/** [0 b c d], whole numbers that stand there themselves; its last three. */
function faixaDe(valor: Valor | undefined): readonly [number, number, number] | null {
  if (valor?.tipo !== 'lista' || valor.itens.length !== 4) return null;
  const [a = null, b = null, c = null, d = null] = valor.itens.map(inteiroDe);
  return a === 0 && b !== null && c !== null && d !== null ? [b, c, d] : null;
}

function faixaEm(arquivo: Arquivo, lugar: number): readonly [number, number, number] | null {
  const lexico = arquivo.lexico(lugar, Math.min(arquivo.pdf.length, lugar + 400));
  try {
    lexico.valor();
    return faixaDe(lexico.valor());
  } catch (erro) {
    if (erro instanceof ErroDeLeitura) return null;
    throw erro;
  }
}

/** Null where readers might see different documents, or where it is no end of a revision. */
function claraAte(arquivo: Arquivo, limite: number): Visao | null {
  try {
    const fim = fimDe(arquivo.pdf, limite);
    if (!fim || !soBrancos(arquivo.pdf, fim.ate, limite)) return null;
    return new Visao(arquivo, fim, limite).exigirClara();
  } catch (erro) {
    if (erro instanceof ErroDeLeitura) return null;
    throw erro;
  }
}

export function soBrancos(pdf: Buffer, de: number, ate: number): boolean {
  return ate - de <= 1024 && /^[\0\t\n\f\r ]*$/.test(pdf.toString('latin1', de, ate));
}

/** The dictionary, an object of its own, whose /Contents is exactly the hole. */
function acharNo(visao: Visao, n: number | null, b: number, c: number): readonly [number, Dicionario] | null {
  for (const numero of n === null ? visao.topo.entradas.keys() : [n]) {
    const vivo = visao.vivo(numero);
    if (!vivo?.objeto || vivo.valor.tipo !== 'dic') continue;
    const { chaves } = vivo.valor;
    const conteudo = chaves.get('Contents');
    if (conteudo?.tipo === 'texto' && conteudo.de === b && conteudo.ate === c && chaves.has('ByteRange'))
      return [numero, chaves];
  }
  return null;
}

/** DocMDP of the signature, or the permissions that its field's lock gives (12.8.2.2, 12.7.5.5). */
function certificacaoDe(visao: Visao, chaves: Dicionario, campo: Dicionario | undefined): number | null {
  const niveis: number[] = [];
  for (const valor of visao.lista(chaves.get('Reference')) ?? []) {
    const transformacao = visao.dic(valor);
    if (!ehNome(visao.resolver(transformacao?.get('TransformMethod')), 'DocMDP')) continue;
    const parametros = visao.dic(transformacao?.get('TransformParams'));
    const nivel = visao.resolver(parametros?.get('P'));
    // What is none of the three forbids all.
    niveis.push(nivel === undefined ? 2 : nivelDe(nivel));
  }
  const trava = visao.resolver(visao.dic(campo?.get('Lock'))?.get('P'));
  if (trava !== undefined) niveis.push(nivelDe(trava));
  return niveis.length > 0 ? Math.min(...niveis) : null;
}

const nivelDe = (valor: Valor): number => [2, 3].find((nivel) => nivel === inteiroDe(valor)) ?? 1;
