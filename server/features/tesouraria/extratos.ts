/** A bank's statement taken in: whose it is, which of its lines are new, what the bank says it has (issue 14, scope 7). */
import { contaDoExtrato, type AvisoDoExtrato } from '#domain/tesouraria/extrato.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { subtractDecimal } from '#domain/formato/decimal.ts';
import { bancoDeDados } from '#messages/banco-de-dados.ts';
import { avisoDoExtrato, extratos as texto } from '#messages/tesouraria-extrato.ts';
import type { ExtratoImportado, ExtratoVisto } from '#domain/tesouraria/wire.ts';
import {
  aosPoucos,
  type ArquivoDoBanco,
  type LeitorDoBanco,
} from '#server/capabilities/arquivo-banco/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Values } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { jobAt } from '#server/threads/job.ts';
import type { ExtratoEmPedacos, job as ler } from './extrato-ler.job.ts';
import type { job as novas } from './extrato-novas.job.ts';
import {
  contasDoPrestador,
  extratoLido,
  linhasConhecidas,
  pendentesDasContas,
  saldoAnterior,
  umExtratoPorVez,
  type ContaDaCasa,
} from './repository.ts';

const LER = jobAt<typeof ler>(new URL('./extrato-ler.job.ts', import.meta.url));
const NOVAS = jobAt<typeof novas>(new URL('./extrato-novas.job.ts', import.meta.url));

/** Of the route: for each statement whose account the file does not name, the one that a person says it is of. */
export type ArquivoDeExtrato = ArquivoDoBanco & { readonly contas?: readonly (number | null)[] };

/** Who reads, and where. */
export type Leitura = { readonly leitor: LeitorDoBanco; readonly quem: string };

const recusar = (mensagem: string): never => {
  throw new AppError('arquivo-invalido', { messages: [mensagem] });
};

const MAIS_LINHAS = 2000;

/** The statements of the file. Throws AppError 'arquivo-invalido' with the reason. */
export function lerExtrato(
  { leitor, quem }: Leitura,
  conteudo: string,
): Promise<readonly ExtratoEmPedacos[]> {
  return leitor.ler(LER, { conteudo, hoje: hoje() }, quem);
}

/** What an import of the file would do; nothing is written. */
export async function verExtrato(
  db: Queryable,
  prestadorId: number,
  leitura: Leitura,
  { conteudo, contas: escolhidas = [] }: ArquivoDeExtrato,
): Promise<readonly ExtratoVisto[]> {
  const lidos = await lerExtrato(leitura, conteudo);
  const [contas, pendentes] = await Promise.all([
    contasDoPrestador(db, prestadorId),
    pendentesDasContas(db, prestadorId),
  ]);
  const vistos: ExtratoVisto[] = [];
  for (const [at, extrato] of lidos.entries()) {
    const dona = donaDoExtrato(extrato, contas, escolhidas[at]);
    const fechadoAte = pendentes.find(({ id }) => id === dona?.conta.id)?.fechadoAte ?? null;
    vistos.push(await ver(db, leitura, extrato, { dona, contas, fechadoAte }));
  }
  return vistos;
}

type Dona = { readonly conta: ContaDaCasa; readonly avisos: readonly AvisoDoExtrato[] };

/** A till has no bank, and an account that is closed gets no statement. */
const temExtrato = ({ ativa, tipo }: ContaDaCasa): boolean => ativa && tipo !== 'CAIXA';

/** The account that the file names; where it names none of ours, the one that a person says, which is told. */
function donaDoExtrato(
  extrato: ExtratoEmPedacos,
  contas: readonly ContaDaCasa[],
  escolhida: number | null | undefined,
): Dona | undefined {
  const nomeada = contaDoExtrato(extrato, contas);
  if (nomeada) return { conta: nomeada, avisos: [] };
  const conta = contas.find(({ id }) => id === escolhida);
  if (!conta || !temExtrato(conta)) return undefined;
  const { banco, agencia, conta: numero } = extrato;
  return {
    conta,
    avisos: [
      {
        tipo: 'conta-escolhida',
        noArquivo: texto.contaDoBanco(banco, agencia, numero),
        conta: conta.descricao,
      },
    ],
  };
}

/** Accounts that a person may say it is of, those of the same number under another bank first. */
function escolhasDe(extrato: ExtratoEmPedacos, contas: readonly ContaDaCasa[]): ExtratoVisto['escolhas'] {
  const doBanco = contas.filter(temExtrato);
  const mesmoNumero = (conta: ContaDaCasa): boolean =>
    contaDoExtrato({ ...extrato, banco: null }, [conta]) !== undefined;
  return [...doBanco.filter(mesmoNumero), ...doBanco.filter((conta) => !mesmoNumero(conta))].map(
    ({ id, descricao }) => ({ id, descricao }),
  );
}

async function ver(
  db: Queryable,
  leitura: Leitura,
  extrato: ExtratoEmPedacos,
  {
    dona,
    contas,
    fechadoAte,
  }: {
    readonly dona: Dona | undefined;
    readonly contas: readonly ContaDaCasa[];
    readonly fechadoAte: string | null;
  },
): Promise<ExtratoVisto> {
  const {
    formato,
    banco,
    agencia,
    conta: numero,
    de,
    ate,
    saldo,
    saldoEm,
    saldoHora,
    entradas,
    saidas,
  } = extrato;
  const conta = dona?.conta;
  const achadas = await compararLinhas(db, leitura, extrato, conta?.id, { fechadoAte, guardar: false });
  const antes = conta && (await extratoLido(db, conta.id, extrato.resumo));
  const recusa = !conta
    ? texto.semConta(banco, agencia, numero)
    : antes
      ? texto.repetido(formatDataHora(antes.em), antes.por)
      : achadas.fechada !== null && fechadoAte !== null
        ? bancoDeDados.periodoFechado(
            conta.descricao,
            formatCompetencia(fechadoAte),
            formatData(achadas.fechada),
          )
        : null;
  return {
    contaBancariaId: conta?.id ?? null,
    conta: conta?.descricao ?? texto.contaDoBanco(banco, agencia, numero),
    formato,
    de,
    ate,
    saldo,
    saldoEm,
    saldoHora,
    novas: achadas.novas,
    repetidas: extrato.quantas - achadas.novas,
    entradas,
    saidas: subtractDecimal('0.00', saidas),
    recusa,
    avisos: [...(dona?.avisos ?? []), ...extrato.avisos, ...(antes ? [] : achadas.avisos)].map(
      avisoDoExtrato,
    ),
    escolhas: conta ? [] : escolhasDe(extrato, contas),
    linhas: achadas.vistas,
  };
}

/** The lines of the file beside those of the account in its days. */
async function compararLinhas(
  db: Queryable,
  { leitor, quem }: Leitura,
  { primeiroDia, ultimoDia, pedacos, saldo, saldoEm, saldoHora }: ExtratoEmPedacos,
  contaId: number | undefined,
  { fechadoAte, guardar }: { readonly fechadoAte: string | null; readonly guardar: boolean },
) {
  const conhecidas =
    contaId === undefined || primeiroDia === null || ultimoDia === null
      ? []
      : await linhasConhecidas(db, contaId, primeiroDia, ultimoDia);
  const anterior =
    contaId === undefined || saldoEm === null ? undefined : await saldoAnterior(db, contaId, saldoEm);
  return leitor.ler(
    NOVAS,
    {
      pedacos,
      conhecidas,
      saldo,
      saldoEm,
      saldoHora,
      anterior: anterior ?? null,
      fechadoAte,
      mostrar: guardar ? 0 : MAIS_LINHAS,
      guardar,
    },
    quem,
  );
}

type Importacao = Pick<ArquivoDeExtrato, 'nome' | 'contas'> & {
  /** Told of so many lines more that are done. */
  readonly andar?: (quantas: number) => Promise<void>;
};

/** The account of each statement, or the refusal that an import would meet at once. */
export async function contasDosExtratos(
  db: Queryable,
  prestadorId: number,
  lidos: readonly ExtratoEmPedacos[],
  escolhidas: readonly (number | null)[] = [],
): Promise<readonly ContaDaCasa[]> {
  const contas = await contasDoPrestador(db, prestadorId);
  const donas: ContaDaCasa[] = [];
  for (const [at, extrato] of lidos.entries()) {
    const conta = donaDoExtrato(extrato, contas, escolhidas[at])?.conta;
    if (!conta) return recusar(texto.semConta(extrato.banco, extrato.agencia, extrato.conta));
    const antes = await extratoLido(db, conta.id, extrato.resumo);
    if (antes) recusar(texto.repetido(formatDataHora(antes.em), antes.por));
    donas.push(conta);
  }
  return donas;
}

/** All statements that were read, or none: in the caller's transaction. */
export async function importarExtrato(
  context: RuleContext,
  leitura: Leitura,
  lidos: readonly ExtratoEmPedacos[],
  { nome, contas: escolhidas = [], andar }: Importacao,
): Promise<readonly ExtratoImportado[]> {
  const { db, prestadorId } = context;
  const extratos: ExtratoImportado[] = [];
  for (const [at, extrato] of lidos.entries()) {
    const [conta] = await contasDosExtratos(db, prestadorId, [extrato], [escolhidas[at] ?? null]);
    if (!conta) continue;
    await umExtratoPorVez(db, conta.id);
    // Somebody else's import may have ended while this one waited.
    const antes = await extratoLido(db, conta.id, extrato.resumo);
    if (antes) recusar(texto.repetido(formatDataHora(antes.em), antes.por));
    const guardado = await guardar(context, leitura, { nome, contaId: conta.id, extrato, andar });
    extratos.push({ conta: conta.descricao, contaBancariaId: conta.id, ...guardado });
  }
  return extratos;
}

type Extrato = {
  readonly nome: string;
  readonly contaId: number;
  readonly extrato: ExtratoEmPedacos;
  readonly andar: Importacao['andar'];
};
type LinhaNova = Omit<Values<'linhas-extrato'>, 'extratoId' | 'contaBancariaId'>;

async function guardar(
  { db, contexto, registros }: RuleContext,
  leitura: Leitura,
  { nome, contaId, extrato, andar }: Extrato,
) {
  const achadas = await compararLinhas(db, leitura, extrato, contaId, { fechadoAte: null, guardar: true });
  const { formato, de, ate, saldo, saldoEm, saldoHora, resumo } = extrato;
  const repetidas = extrato.quantas - achadas.novas;
  const { id } = await registros('extratos-bancarios').server.keep({
    nome: nome.slice(0, 120),
    contaBancariaId: contaId,
    formato,
    de,
    ate,
    saldo,
    saldoEm,
    saldoHora,
    novas: achadas.novas,
    repetidas,
    lidoEm: new Date().toISOString(),
    lidoPor: contexto.usuario.nome,
    resumo,
  });
  await andar?.(repetidas);
  for await (const linhas of aosPoucos<LinhaNova>(achadas.pedacos)) {
    await registros('linhas-extrato').server.keepAll(
      linhas.map((linha) => ({ ...linha, extratoId: id, contaBancariaId: contaId })),
    );
    await andar?.(linhas.length);
  }
  return { id, novas: achadas.novas, repetidas };
}
