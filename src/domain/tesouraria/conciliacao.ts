/** Which movements probably answer for which lines of the statement: proposed here, confirmed by a person. */
import { dayNumber } from '../formato/data.ts';
import { subtractDecimal, sumDecimal, sumMoney, toCents } from '../formato/decimal.ts';

export type Linha = {
  readonly id: number;
  readonly data: string;
  readonly valor: string;
  readonly historico: string;
  readonly documento: string | null;
};

export type Movimento = {
  readonly id: number;
  readonly data: string;
  /** With its sign. */
  readonly efeito: string;
  readonly historico: string;
  readonly documento: string | null;
  /** Movements of one act, such as a receipt and what its form costs: the bank shows them as one. */
  readonly ato: string;
};

export type Razao = 'valor' | 'mesmo-dia' | 'dias' | 'documento' | 'nome' | 'liquido' | 'soma-do-dia';
export type Proposta = {
  readonly linhaId: number;
  readonly movimentoIds: readonly number[];
  readonly razoes: readonly Razao[];
  /** Another movement would do as well: the person looks before confirming. */
  readonly incerta: boolean;
};

/** A weekend and a holiday may lie between the act and the bank's day. */
const JANELA = 5;

const palavras = (texto: string): readonly string[] =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((palavra) => palavra.length > 3 && !/^[0-9]+$/.test(palavra));
const algarismos = (texto: string | null): string => (texto ?? '').replace(/\D/g, '').replace(/^0+/, '');

type Candidato = {
  readonly data: string;
  readonly efeito: string;
  readonly movimentos: readonly Movimento[];
  readonly como: Razao;
};

function pontos(
  linha: Linha,
  { data, movimentos, como }: Candidato,
): { readonly nota: number; readonly razoes: readonly Razao[] } {
  const dias = Math.abs(dayNumber(linha.data) - dayNumber(data));
  const palavrasDaLinha = new Set(palavras(linha.historico));
  const nome = movimentos.some(({ historico }) =>
    palavras(historico).some((palavra) => palavrasDaLinha.has(palavra)),
  );
  const numerosDaLinha = [linha.documento, linha.historico].map(algarismos);
  const documento = movimentos.some(({ documento: documentoDoMovimento }) => {
    const numero = algarismos(documentoDoMovimento);
    return numero.length > 2 && numerosDaLinha.some((numeroDaLinha) => numeroDaLinha.includes(numero));
  });
  const razoes: Razao[] = [como, dias === 0 ? 'mesmo-dia' : 'dias'];
  if (documento) razoes.push('documento');
  if (nome) razoes.push('nome');
  const nota =
    (como === 'soma-do-dia' ? 0 : 200) + (documento ? 100 : 0) + (nome ? 60 : 0) + (JANELA - dias) * 5;
  return { nota, razoes };
}

/** The movements of one act together, where they are more than one. */
function liquidos(movimentos: readonly Movimento[]): readonly Candidato[] {
  const atos = new Map<string, Movimento[]>();
  for (const movimento of movimentos)
    atos.set(`${movimento.ato} ${movimento.data}`, [
      ...(atos.get(`${movimento.ato} ${movimento.data}`) ?? []),
      movimento,
    ]);
  return [...atos.values()]
    .filter((juntos) => juntos.length > 1)
    .map((juntos) => ({
      data: juntos[0]?.data ?? '',
      efeito: sumMoney(juntos.map(({ efeito }) => efeito)),
      movimentos: juntos,
      como: 'liquido' as const,
    }));
}

/** What came in, or what went out, on one day together: a machine's deposit, a remittance. */
function somasDoDia(movimentos: readonly Movimento[]): readonly Candidato[] {
  const dias = new Map<string, Movimento[]>();
  const sinais = new Map<string, string>();
  for (const { ato, efeito } of movimentos) sinais.set(ato, sumDecimal(sinais.get(ato) ?? '0.00', efeito));
  for (const movimento of movimentos) {
    const chave = `${movimento.data} ${sinais.get(movimento.ato)?.startsWith('-') ? 'saem' : 'entram'}`;
    dias.set(chave, [...(dias.get(chave) ?? []), movimento]);
  }
  return [...dias.values()]
    .filter((juntos) => new Set(juntos.map(({ ato }) => ato)).size > 1)
    .map((juntos) => ({
      data: juntos[0]?.data ?? '',
      efeito: sumMoney(juntos.map(({ efeito }) => efeito)),
      movimentos: juntos,
      como: 'soma-do-dia' as const,
    }));
}

/** Each movement in one proposal at most, each line too; the surest pairs first. */
export function propor(linhas: readonly Linha[], movimentos: readonly Movimento[]): readonly Proposta[] {
  const candidatos = new Map<string, Candidato[]>();
  const guardar = (candidato: Candidato) =>
    candidatos.set(candidato.efeito, [...(candidatos.get(candidato.efeito) ?? []), candidato]);
  for (const movimento of movimentos)
    guardar({ data: movimento.data, efeito: movimento.efeito, movimentos: [movimento], como: 'valor' });
  for (const candidato of liquidos(movimentos)) guardar(candidato);
  for (const soma of somasDoDia(movimentos)) guardar(soma);
  const pares = linhas
    .flatMap((linha) =>
      (candidatos.get(linha.valor) ?? [])
        .filter(({ data }) => Math.abs(dayNumber(linha.data) - dayNumber(data)) <= JANELA)
        .map((candidato) => ({ linha, candidato, ...pontos(linha, candidato) })),
    )
    .sort(
      (a, b) =>
        b.nota - a.nota ||
        a.linha.id - b.linha.id ||
        (a.candidato.movimentos[0]?.id ?? 0) - (b.candidato.movimentos[0]?.id ?? 0),
    );
  const melhores = new Map<number, number[]>();
  for (const { linha, nota } of pares) melhores.set(linha.id, [...(melhores.get(linha.id) ?? []), nota]);
  // Two lines that ask for the same movement alike: which of them it answers for is for a person to say.
  const disputas = new Map<number, number[]>();
  for (const { candidato, nota } of pares)
    for (const { id } of candidato.movimentos) disputas.set(id, [...(disputas.get(id) ?? []), nota]);
  const linhasDadas = new Set<number>();
  const movimentosDados = new Set<number>();
  const propostas: Proposta[] = [];
  for (const { linha, candidato, nota, razoes } of pares) {
    if (linhasDadas.has(linha.id) || candidato.movimentos.some(({ id }) => movimentosDados.has(id))) continue;
    linhasDadas.add(linha.id);
    for (const { id } of candidato.movimentos) movimentosDados.add(id);
    const igual = (notas: readonly number[] = []) =>
      notas.filter((outraNota) => outraNota === nota).length > 1;
    const incerta =
      igual(melhores.get(linha.id)) || candidato.movimentos.some(({ id }) => igual(disputas.get(id)));
    propostas.push({
      linhaId: linha.id,
      movimentoIds: candidato.movimentos.map(({ id }) => id),
      razoes,
      incerta,
    });
  }
  return propostas.sort((a, b) => a.linhaId - b.linhaId);
}

/** Sure enough to be confirmed together with others: the only one that fits, and more than the amount speaks for it. */
export const segura = ({ razoes, incerta }: Pick<Proposta, 'razoes' | 'incerta'>): boolean =>
  !incerta &&
  !razoes.includes('soma-do-dia') &&
  (razoes.includes('mesmo-dia') || razoes.includes('documento') || razoes.includes('nome'));

export type Diferenca = {
  /** Zelo's balance less the bank's. */
  readonly diferenca: string;
  /** What Zelo has and no line of the statement shows, until the day of the bank's balance. */
  readonly movimentos: string;
  /** What the bank moved and Zelo does not have. */
  readonly linhas: string;
  /** What neither explains. */
  readonly resto: string;
};

/** Why two balances of a day differ, from what is unmatched on each side until it. */
export function explicarDiferenca(
  saldos: { readonly zelo: string; readonly banco: string; readonly em: string },
  linhas: readonly Pick<Linha, 'data' | 'valor'>[],
  movimentos: readonly Pick<Movimento, 'data' | 'efeito'>[],
): Diferenca {
  const ate = <T extends { readonly data: string }>(itens: readonly T[]) =>
    itens.filter(({ data }) => data <= saldos.em);
  const diferenca = subtractDecimal(saldos.zelo, saldos.banco);
  const doZelo = sumMoney(ate(movimentos).map(({ efeito }) => efeito));
  const doBanco = sumMoney(ate(linhas).map(({ valor }) => valor));
  return {
    diferenca,
    movimentos: doZelo,
    linhas: doBanco,
    resto: subtractDecimal(subtractDecimal(diferenca, doZelo), subtractDecimal('0.00', doBanco)),
  };
}

/** Movements in the order in which one of them probably answers for the line: by how far the amount is, then the day. */
export function maisParecidos<M extends Pick<Movimento, 'data' | 'efeito'>>(
  linha: Pick<Linha, 'data' | 'valor'>,
  movimentos: readonly M[],
): readonly M[] {
  const longe = ({ efeito }: M): bigint => {
    const falta = toCents(subtractDecimal(efeito, linha.valor));
    return falta < 0n ? -falta : falta;
  };
  const dias = ({ data }: M): number => Math.abs(dayNumber(data) - dayNumber(linha.data));
  return [...movimentos]
    .map((movimento) => ({ um: movimento, longe: longe(movimento), dias: dias(movimento) }))
    .sort((a, b) => (a.longe < b.longe ? -1 : a.longe > b.longe ? 1 : a.dias - b.dias))
    .map(({ um }) => um);
}
