/** Result by account of the plan: leaves as they were posted, the accounts above them added up. */
import { sumDecimal, sumMoney } from '../formato/decimal.ts';

export type ContaDoPlano = {
  readonly id: number;
  readonly codigo: string;
  readonly descricao: string;
  readonly natureza: string;
  readonly paiId: number | null;
};

/** `contaId` null: what says no account of the plan. Amounts with their sign: an expense is negative. */
export type Celula = { readonly contaId: number | null; readonly mes: string; readonly valor: string };

export type LinhaDoResultado = {
  readonly id: number | null;
  readonly codigo: string;
  readonly descricao: string;
  /** How deep it stands. */
  readonly nivel: number;
  readonly valores: { readonly [mes: string]: string };
  readonly total: string;
  /** Documents stand behind it itself, not only behind those below it. */
  readonly temDocumentos: boolean;
};

const porCodigo = (a: ContaDoPlano, b: ContaDoPlano): number =>
  a.codigo.localeCompare(b.codigo, 'pt-BR', { numeric: true });

export function resultado(
  contas: readonly ContaDoPlano[],
  celulas: readonly Celula[],
  meses: readonly string[],
  semConta: string,
): readonly LinhaDoResultado[] {
  const proprias = new Map<number | null, Map<string, string>>();
  for (const { contaId, mes, valor } of celulas) {
    const linha = proprias.get(contaId) ?? new Map<string, string>();
    linha.set(mes, sumDecimal(linha.get(mes) ?? '0.00', valor));
    proprias.set(contaId, linha);
  }
  const porId = new Map(contas.map((conta) => [conta.id, conta]));
  const filhas = new Map<number | null, ContaDoPlano[]>();
  for (const conta of contas) {
    const pai =
      conta.paiId !== null && porId.has(conta.paiId) && !emCirculo(conta, porId) ? conta.paiId : null;
    filhas.set(pai, [...(filhas.get(pai) ?? []), conta]);
  }
  const linhas: LinhaDoResultado[] = [];
  const somarRamo = (conta: ContaDoPlano, nivel: number): ReadonlyMap<string, string> => {
    const at = linhas.length;
    const soma = new Map(proprias.get(conta.id) ?? []);
    for (const filha of (filhas.get(conta.id) ?? []).sort(porCodigo))
      for (const [mes, valor] of somarRamo(filha, nivel + 1))
        soma.set(mes, sumDecimal(soma.get(mes) ?? '0.00', valor));
    if (soma.size > 0) linhas.splice(at, 0, linhaDe(conta, nivel, soma, meses, proprias.has(conta.id)));
    return soma;
  };
  for (const raiz of (filhas.get(null) ?? []).sort(porCodigo)) somarRamo(raiz, 0);
  const soltas = new Map<string, string>();
  for (const [id, valores] of proprias)
    if (id === null || !porId.has(id))
      for (const [mes, valor] of valores) soltas.set(mes, sumDecimal(soltas.get(mes) ?? '0.00', valor));
  if (soltas.size > 0)
    linhas.push(linhaDe({ id: null, codigo: '', descricao: semConta }, 0, soltas, meses, true));
  return linhas;
}

function linhaDe(
  {
    id,
    codigo,
    descricao,
  }: { readonly id: number | null; readonly codigo: string; readonly descricao: string },
  nivel: number,
  soma: ReadonlyMap<string, string>,
  meses: readonly string[],
  temDocumentos: boolean,
): LinhaDoResultado {
  const valores = Object.fromEntries(meses.map((mes) => [mes, soma.get(mes) ?? '0.00']));
  return {
    id,
    codigo,
    descricao,
    nivel,
    valores,
    total: sumMoney(Object.values(valores)),
    temDocumentos,
  };
}

/** Whether the account stands under itself: then it is a root, so that it is counted once. */
function emCirculo(conta: ContaDoPlano, porId: ReadonlyMap<number, ContaDoPlano>): boolean {
  const vistas = new Set<number>([conta.id]);
  for (let pai = conta.paiId; pai !== null; pai = porId.get(pai)?.paiId ?? null) {
    if (vistas.has(pai)) return true;
    vistas.add(pai);
  }
  return false;
}

/** The bottom line: what the lines of the first level add up to. */
export function totalDoResultado(linhas: readonly LinhaDoResultado[], meses: readonly string[]) {
  const raizes = linhas.filter(({ nivel }) => nivel === 0);
  return {
    valores: Object.fromEntries(
      meses.map((mes) => [mes, sumMoney(raizes.map(({ valores }) => valores[mes] ?? '0.00'))]),
    ),
    total: sumMoney(raizes.map(({ total }) => total)),
  };
}

/** The months of a span, both ends included. */
export function mesesDe(de: string, ate: string): readonly string[] {
  const meses: string[] = [];
  let [ano = 0, mes = 1] = de.split('-').map(Number);
  for (let competencia = de; competencia <= ate && meses.length < 240;) {
    meses.push(competencia);
    [ano, mes] = mes === 12 ? [ano + 1, 1] : [ano, mes + 1];
    competencia = `${String(ano).padStart(4, '0')}-${String(mes).padStart(2, '0')}`;
  }
  return meses;
}

/** The accounts whose documents a line adds up: its own, where it has any, and those of the lines under it. */
export function contasDoRamo(linhas: readonly LinhaDoResultado[], at: number): readonly number[] {
  const nivel = linhas[at]?.nivel ?? 0;
  const seguintes = linhas.slice(at + 1);
  const fim = seguintes.findIndex((linha) => linha.nivel <= nivel);
  return [linhas[at], ...seguintes.slice(0, fim === -1 ? undefined : fim)].flatMap((linha) =>
    linha && linha.id !== null && linha.temDocumentos ? [linha.id] : [],
  );
}
