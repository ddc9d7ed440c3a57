/**
 * What a dentist dictates ('16 MOD resina', '36 ausente', '14 a 16 ponte planejar'): understood, or asked. Nothing is
 * guessed: two conditions that could be meant are both offered.
 */
import { foldText } from '#domain/formato/texto.ts';
import { odontologia as texto } from '#messages/odontologia.ts';
import { conferirLocais, type Cadastros } from './conferir.ts';
import { dizLocal } from './estado.ts';
import { entreDentes, facesEmOrdem } from './faces.ts';
import type { Condicao, Entrada, Face, Lancamento } from './tipos.ts';

export type Ditado =
  | { readonly tipo: 'entendido'; readonly lancamento: Omit<Lancamento, 'data'>; readonly frase: string }
  /** `opcoes`: whole lines that answer it. */
  | { readonly tipo: 'pergunta'; readonly frase: string; readonly opcoes: readonly string[] };

type Mesa = Cadastros & {
  readonly condicoes: readonly Condicao[];
  /** How a treatment enters whose line does not say it. */
  readonly tratamento: Entrada;
};

const ENTRADAS: readonly (readonly [Entrada, readonly string[]])[] = [
  ['PLANEJADO', ['planejar', 'planejado', 'planejada', 'plano', 'fazer']],
  ['REALIZADO', ['feito', 'feita', 'realizado', 'realizada', 'fiz']],
  ['ENCONTRADO', ['fora', 'encontrado', 'encontrada', 'existente', 'antigo', 'antiga']],
];
const entradaDa = (palavra: string | undefined): Entrada | undefined =>
  ENTRADAS.find(([, palavras]) => palavra !== undefined && palavras.includes(palavra))?.[0];

const pergunta = (frase: string, opcoes: readonly string[] = []): Ditado => ({
  tipo: 'pergunta',
  frase,
  opcoes,
});
/** More are no question any more. */
const OPCOES = 6;

/** The line, understood or asked about; undefined: it says nothing yet. */
export function ditar(linha: string, mesa: Mesa): Ditado | undefined {
  const fala = foldText(linha).trim().replace(/\s+/g, ' ');
  if (fala === '') return undefined;
  const [, inicio = '', resto = ''] =
    /^([0-9][0-9 ,+-]*(?:(?:a|ate|e) ?[0-9][0-9 ,+-]*)*)(.*)$/.exec(fala) ?? [];
  if (inicio === '') return pergunta(texto.comecePeloDente);
  const codigos = lerDentes(inicio, mesa);
  if ('frase' in codigos) return pergunta(codigos.frase);
  const palavras = resto.trim().split(' ').filter(Boolean);
  const entrada = entradaDa(palavras.at(-1));
  if (entrada) palavras.pop();
  if (palavras.some((palavra) => mesa.dentes.some(({ codigo }) => codigo === palavra)))
    return pergunta(texto.umaLinhaPorFaces);
  const nomeadas = facesPeloNome(palavras, mesa.faces);
  const letras = new Set(mesa.faces.map(({ codigo }) => codigo));
  const saoFaces = (palavra: string | undefined): palavra is string =>
    palavra !== undefined &&
    palavra.length <= 5 &&
    Array.from(palavra.toUpperCase()).every((letra) => letras.has(letra));
  const frente = nomeadas ?? (saoFaces(palavras[0]) && palavras.length > 1 ? palavras.shift() : undefined);
  const fim =
    frente === undefined && saoFaces(palavras.at(-1)) && palavras.length > 1 ? palavras.pop() : undefined;
  const escritas = frente ?? fim ?? null;
  const faces = escritas === null ? null : facesEmOrdem(escritas);
  if (palavras.length === 0) return pergunta(texto.oQueTem(codigos.dentes));
  const achadas = comOuSemFaces(acharCondicao(palavras.join(' '), mesa.condicoes), faces !== null);
  const locais = codigos.dentes.map((dente) => ({ dente, faces }));
  const comeco = [inicio.trim(), ...(faces === null ? [] : [faces])].join(' ');
  const [condicao] = achadas;
  if (!condicao) return pergunta(texto.naoConheco(palavras.join(' ')));
  if (achadas.length > 1)
    return pergunta(
      texto.qualDelas(palavras.join(' ')),
      achadas
        .slice(0, OPCOES)
        .map(({ nome }) => [comeco, nome, ...(entrada ? [palavraDe(entrada)] : [])].join(' ')),
    );
  const [problema] = conferirLocais(condicao, locais, mesa);
  if (problema) return pergunta(problema.frase);
  const como = entradaPara(condicao, entrada, mesa.tratamento);
  return {
    tipo: 'entendido',
    lancamento: { condicaoId: condicao.id, entrada: como, locais },
    frase: texto.entendido(locais.map(dizLocal), condicao, como),
  };
}

/** 'vestibular', 'mesial e oclusal': the letters of the faces that are named, whose words leave the line; undefined: none is. */
function facesPeloNome(palavras: string[], faces: readonly Face[]): string | undefined {
  const letraDa = (palavra: string): string | undefined =>
    faces.find(({ nome }) => foldText(nome) === palavra)?.codigo;
  const letras = palavras.flatMap((palavra) => letraDa(palavra) ?? []);
  if (letras.length === 0 || letras.length === palavras.length) return undefined;
  const restam = palavras.filter(
    (palavra, at) =>
      letraDa(palavra) === undefined && !(palavra === 'e' && letraDa(palavras[at - 1] ?? '') !== undefined),
  );
  palavras.splice(0, palavras.length, ...restam);
  return letras.join('');
}

/** Of several, those that are told by faces where faces were said, and the others where none was. */
function comOuSemFaces(achadas: readonly Condicao[], faces: boolean): readonly Condicao[] {
  const cabem = achadas.filter(({ alcance }) => (alcance === 'FACE') === faces);
  return cabem.length > 0 ? cabem : achadas;
}

/** A finding is found: nobody plans decay. */
export function entradaPara(
  { tipo }: Pick<Condicao, 'tipo'>,
  falada: Entrada | undefined,
  tratamento: Entrada,
): Entrada {
  return tipo === 'CONDICAO' ? 'ENCONTRADO' : (falada ?? tratamento);
}

const palavraDe = (entrada: Entrada): string => ENTRADAS.find(([nome]) => nome === entrada)?.[1][0] ?? '';

function lerDentes(
  inicio: string,
  { dentes }: Pick<Mesa, 'dentes'>,
): { readonly dentes: readonly string[] } | { readonly frase: string } {
  const lidos: string[] = [];
  for (const parte of inicio.split(/,|\+|\be\b/)) {
    const [de = '', ate, sobra] = parte.trim().split(/\s*(?:-|\ba\b|\bate\b)\s*|\s+/);
    const varia = /-|\ba\b|\bate\b/.test(parte);
    const codigos = parte.trim().match(/[0-9]+/g) ?? [];
    const estranho = codigos.find((codigo) => !dentes.some((dente) => dente.codigo === codigo));
    if (estranho !== undefined) return { frase: texto.semEsseDente(estranho) };
    if (!varia) {
      lidos.push(...codigos);
      continue;
    }
    const trecho = ate === undefined || sobra !== undefined ? null : entreDentes(de, ate, dentes);
    if (!trecho) return { frase: texto.naoSeguem(parte.trim()) };
    lidos.push(...trecho);
  }
  const repetido = lidos.find((codigo, index) => lidos.indexOf(codigo) < index);
  return repetido === undefined ? { dentes: lidos } : { frase: texto.repetido(repetido) };
}

/** Those that the words name: by code, name or a further word of theirs; else those that begin so; else those that say so. */
function acharCondicao(palavras: string, condicoes: readonly Condicao[]): readonly Condicao[] {
  const emUso = condicoes
    .filter(({ ativa }) => ativa)
    .map((condicao) => ({
      condicao,
      nomes: [condicao.codigo, condicao.nome, ...condicao.palavras].map((nome) => foldText(nome).trim()),
    }));
  for (const serve of [
    (nome: string) => nome === palavras,
    (nome: string) => nome.startsWith(palavras),
    (nome: string) => palavras.length > 2 && nome.includes(palavras),
  ]) {
    const achadas = emUso.filter(({ nomes }) => nomes.some(serve)).map(({ condicao }) => condicao);
    if (achadas.length > 0) return achadas;
  }
  return [];
}
