/** Block lists of randomisation as a file brings them: read whole, judged whole, refused in words (CRF-04). Pure. */
import { randomizacaoArquivo as texto } from '#messages/estudo-randomizacao.ts';
import { foldText } from '../formato/texto.ts';
import { CsvError, CsvScanner } from '../importacao/csv.ts';

/** More than any study draws; beyond it the file is another one. */
export const MAX_LUGARES = 20_000;
export const COLUNAS = ['estudo', 'centro', 'estrato', 'bloco', 'posicao', 'braco'] as const;
type Coluna = (typeof COLUNAS)[number];

export type Lugar = { readonly posicao: number; readonly bloco: number; readonly braco: string };
/** The places of one site and stratum, in their order. */
export type ListaLida = {
  readonly centro: string;
  readonly estrato: string;
  readonly lugares: readonly Lugar[];
};
export type ArquivoLido =
  | { readonly ok: true; readonly listas: readonly ListaLida[] }
  | { readonly ok: false; readonly recusas: readonly string[] };

type Linha = { readonly linha: number } & { readonly [K in Coluna]: string };

/** No more sentences than a person reads. */
const MAX_RECUSAS = 8;

const recusado = (recusas: readonly string[]): ArquivoLido => ({
  ok: false,
  recusas:
    recusas.length > MAX_RECUSAS
      ? [...recusas.slice(0, MAX_RECUSAS), texto.eMais(recusas.length - MAX_RECUSAS)]
      : recusas,
});

/**
 * The lists of a CSV file. Refused whole: another study, an unknown site, a hole or a repeated place, a block that is left
 * unfinished or of another proportion than the rest, an arm that is alone.
 */
export function lerListas(
  conteudo: string,
  onde: { readonly estudo: string; readonly centros: readonly string[] },
): ArquivoLido {
  const lidas = linhasDe(conteudo);
  if (!Array.isArray(lidas)) return recusado([lidas]);
  if (lidas.length === 0) return recusado([texto.vazio]);
  if (lidas.length > MAX_LUGARES) return recusado([texto.demais(MAX_LUGARES)]);
  const deOutro = lidas.find(({ estudo }) => foldText(estudo.trim()) !== foldText(onde.estudo));
  if (deOutro) return recusado([texto.deOutroEstudo(deOutro.estudo.trim(), onde.estudo, deOutro.linha)]);
  const recusas: string[] = [];
  const grupos = new Map<string, { centro: string; estrato: string; linhas: Linha[] }>();
  for (const linha of lidas) {
    const [centro, estrato] = [linha.centro.trim(), linha.estrato.trim()];
    const chave = `${centro}\n${foldText(estrato)}`;
    const grupo = grupos.get(chave) ?? { centro, estrato, linhas: [] };
    grupo.linhas.push(linha);
    grupos.set(chave, grupo);
  }
  const alheios = [...new Set([...grupos.values()].map(({ centro }) => centro))].filter(
    (centro) => !onde.centros.includes(centro),
  );
  for (const centro of alheios) recusas.push(texto.centroAlheio(centro));
  const listas: ListaLida[] = [];
  for (const { centro, estrato, linhas } of grupos.values()) {
    const nome = nomeDaLista(centro, estrato);
    if (estrato === '') recusas.push(texto.semEstrato(centro));
    const julgados = lugaresDe(nome, linhas);
    recusas.push(...julgados.recusas);
    listas.push({ centro, estrato, lugares: julgados.lugares });
  }
  if (recusas.length > 0) return recusado(recusas);
  const bracos = new Set(listas.flatMap(({ lugares }) => lugares.map(({ braco }) => braco)));
  if (bracos.size < 2) return recusado([texto.umSoBraco]);
  return { ok: true, listas };
}

export const nomeDaLista = (centro: string, estrato: string): string => `${centro} · ${estrato}`;

function linhasDe(conteudo: string): Linha[] | string {
  const semMarca = conteudo.replace(/^\uFEFF/u, '');
  const primeira = semMarca.split(/\r\n|\r|\n/u, 1)[0] ?? '';
  const separator = primeira.includes(';') ? ';' : primeira.includes('\t') ? '\t' : ',';
  try {
    const scanner = new CsvScanner({ separator, quote: true });
    const [cabeca, ...resto] = [...scanner.write(semMarca), ...scanner.end()];
    if (!cabeca) return texto.vazio;
    const nomes = cabeca.cells.map((cell) => foldText(cell.trim()));
    const faltam = COLUNAS.filter((coluna) => !nomes.includes(coluna));
    if (faltam.length > 0) return texto.semColunas(faltam);
    return resto.map(({ line, cells }) => ({
      linha: line,
      ...(Object.fromEntries(COLUNAS.map((coluna) => [coluna, cells[nomes.indexOf(coluna)] ?? ''])) as Record<
        Coluna,
        string
      >),
    }));
  } catch (error) {
    if (error instanceof CsvError) return texto.danificado(error.line);
    throw error;
  }
}

const inteiro = (celula: string): number | null =>
  /^[1-9]\d{0,5}$/u.test(celula.trim()) ? Number(celula) : null;

/** The places of a list in order; each thing that is wrong with them is a sentence. */
function lugaresDe(
  nome: string,
  linhas: readonly Linha[],
): { readonly lugares: readonly Lugar[]; readonly recusas: readonly string[] } {
  const recusas: string[] = [];
  const lugares: Lugar[] = [];
  for (const { linha, posicao, bloco, braco } of linhas) {
    const [lugar, doBloco, doBraco] = [inteiro(posicao), inteiro(bloco), braco.trim()];
    if (lugar === null || doBloco === null) recusas.push(texto.naoENumero(linha));
    else if (doBraco === '' || doBraco.length > 60) recusas.push(texto.semBraco(linha));
    else lugares.push({ posicao: lugar, bloco: doBloco, braco: doBraco });
  }
  if (recusas.length > 0) return { lugares, recusas };
  lugares.sort((a, b) => a.posicao - b.posicao);
  for (const [at, { posicao }] of lugares.entries()) {
    if (posicao === at + 1) continue;
    return { lugares, recusas: [posicao <= at ? texto.repetido(nome, posicao) : texto.buraco(nome, at + 1)] };
  }
  return { lugares, recusas: blocosDe(nome, lugares) };
}

/** Each block stands together and holds the arms in the proportion of the first, else somebody cut the list. */
function blocosDe(nome: string, lugares: readonly Lugar[]): readonly string[] {
  const blocos: { readonly bloco: number; readonly contas: Map<string, number> }[] = [];
  for (const { bloco, braco } of lugares) {
    const atual = blocos.at(-1);
    if (atual?.bloco === bloco) atual.contas.set(braco, (atual.contas.get(braco) ?? 0) + 1);
    else if (blocos.some((anterior) => anterior.bloco === bloco)) return [texto.blocoPartido(nome, bloco)];
    else blocos.push({ bloco, contas: new Map([[braco, 1]]) });
  }
  const [primeiro, ...resto] = blocos;
  const modelo = primeiro && proporcao(primeiro.contas);
  return resto
    .filter(({ contas }) => proporcao(contas) !== modelo)
    .map(({ bloco }) => texto.blocoIncompleto(nome, bloco));
}

const mdc = (a: number, b: number): number => (b === 0 ? a : mdc(b, a % b));

function proporcao(contas: ReadonlyMap<string, number>): string {
  const divisor = [...contas.values()].reduce(mdc, 0);
  return JSON.stringify(
    [...contas]
      .map(([braco, quantos]) => [braco, quantos / divisor])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  );
}
