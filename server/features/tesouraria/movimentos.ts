/**
 * Movements of accounts and tills: a person writes what comes from nowhere else; payments, receipts, their reversals and
 * transfers write theirs here, each with its own act (docs/guides/tesouraria.md).
 */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { creditosDoCartao } from '#domain/conta-receber/encargos.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { tesouraria as texto } from '#messages/tesouraria.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import { contaAtiva, umaVez } from '#server/capabilities/titulo/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Draft, Stored, Values } from '#server/engine/call.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import type { RegisterRules, RuleContext } from '#server/engine/rules.ts';
import {
  documentosDosTitulos,
  movimentosDosAtos,
  movimentosNaLixeira,
  formasDosCreditos,
  turnosAbertos,
  type Ato,
  type FormaDoCredito,
} from './movimentos-repository.ts';

type Movimento = Values<'movimentos-bancarios'>;

const deFora = (): AppError => new AppError('registro-travado', { messages: [texto.deOutroLugar] });
const soDaqui = ({ origem }: Stored<'movimentos-bancarios'>): void => {
  if (origem !== 'MANUAL') throw deFora();
};
const positivo = (valor: string): boolean => compareDecimal(valor, '0') > 0;

/** What an act moved is its own: only what a person adds needs an account of the plan, and an account that is in use. */
async function conferir(
  valores: Draft<'movimentos-bancarios'>,
  antes: Stored<'movimentos-bancarios'> | undefined,
  db: Queryable,
): Promise<void> {
  if (antes) soDaqui(antes);
  const final = { ...antes, ...valores };
  if ((final.origem ?? 'MANUAL') !== 'MANUAL') return;
  if ((final.planoContaId ?? null) === null) throw validationError({ planoContaId: [texto.semPlano] });
  const conta = final.contaBancariaId ?? 0;
  if (conta !== antes?.contaBancariaId && !(await contaAtiva(db, conta)))
    throw validationError({ contaBancariaId: [texto.contaInativa] });
}

/** Whatever moves in a till while it is open is of that opening. Held, so that it is not closed between its count and this. */
async function porNoCaixa(novos: readonly Draft<'movimentos-bancarios'>[], db: Queryable): Promise<void> {
  const soltos = novos.filter(({ turnoCaixaId }) => (turnoCaixaId ?? null) === null);
  const contas = [...new Set(soltos.map(({ contaBancariaId }) => contaBancariaId ?? 0))];
  if (contas.length === 0) return;
  const abertos = await turnosAbertos(db, contas);
  for (const valores of soltos) valores.turnoCaixaId = abertos.get(valores.contaBancariaId ?? 0) ?? null;
}

export const movimentos: RegisterRules<'movimentos-bancarios'> = {
  save: {
    async beforeMany(given, { db }) {
      for (const { valores, antes } of given) await conferir(valores, antes, db);
      await porNoCaixa(
        given.filter(({ antes }) => !antes).map(({ valores }) => valores),
        db,
      );
    },
  },
  remove: { before: soDaqui },
  restore: { before: soDaqui },
};

async function lancar(rows: readonly Movimento[], { registros }: RuleContext): Promise<void> {
  if (rows.length > 0) await registros('movimentos-bancarios').server.keepAll(rows);
}

/**
 * What acts moved goes back: on its own day, where the money never moved, and the pair is nobody's to confer; or on the day it
 * came back, as movements that the statement answers for.
 */
async function estornar(
  ato: Ato,
  estornos: readonly { readonly id: number; readonly dataEstorno: string | null }[],
  context: RuleContext,
): Promise<void> {
  const dataDe = new Map(estornos.map(({ id, dataEstorno }) => [id, dataEstorno]));
  const movimentados = await movimentosDosAtos(context.db, ato, [...dataDe.keys()]);
  const conciliados = movimentados.filter(
    ({ atoId, situacao }) => dataDe.get(atoId) === null && situacao === 'CONCILIADO',
  );
  refuseRows(new Map(conciliados.map(({ atoId }) => [atoId, new AppError('estorno-conciliado')])));
  const volta = ({
    id,
    atoId,
    versao: _versao,
    situacao: _situacao,
    sentido,
    data,
    ...igual
  }: (typeof movimentados)[number]): Movimento => {
    const dia = dataDe.get(atoId) ?? null;
    return {
      ...igual,
      [ato]: atoId,
      data: dia !== null && dia > data ? dia : data,
      sentido: sentido === 'ENTRADA' ? 'SAIDA' : 'ENTRADA',
      origem: 'ESTORNO',
      situacao: dia === null ? 'ANULADO' : 'PENDENTE',
      estornoDeId: id,
    };
  };
  await lancar(movimentados.map(volta), context);
  const anulados = movimentados.filter(({ atoId }) => dataDe.get(atoId) === null);
  const resultados = await context
    .registros('movimentos-bancarios')
    .server.transitions(anulados.map(({ id }) => ({ id, step: { transicao: 'anular' } })));
  for (const resultado of resultados) if (resultado instanceof AppError) throw resultado;
}

const estornados = (
  steps: readonly { readonly atual: { readonly id: number; readonly dataEstorno: string | null } }[],
) => steps.map(({ atual: { id, dataEstorno } }) => ({ id, dataEstorno }));

export const pagamentos: RegisterRules<'baixas-contas-pagar'> = {
  save: {
    async afterMany(given, context) {
      const novos = given.flatMap(({ row, antes }) => (antes ? [] : [row]));
      const documentoDe = await documentosDosTitulos(
        context.db,
        'conta_pagar',
        novos.map(({ contaPagarId }) => contaPagarId),
      );
      const rows = novos.map((baixa): Movimento & { readonly valor: string } => ({
        contaBancariaId: baixa.contaBancariaId,
        data: baixa.data,
        sentido: 'SAIDA',
        valor: sumDecimal(baixa.valor, baixa.encargos),
        historico: baixa.nomeFornecedor ?? texto.contaPaga,
        documento: documentoDe.get(baixa.contaPagarId) ?? null,
        origem: 'PAGAMENTO',
        baixaPagarId: baixa.id,
      }));
      await lancar(
        rows.filter(({ valor }) => positivo(valor)),
        context,
      );
    },
  },
  steps: {
    estornar: { afterMany: (steps, context) => estornar('baixaPagarId', estornados(steps), context) },
  },
};

type CreditoNoDia = {
  /** Null: there is only this one. */
  readonly parcela: number | null;
  readonly data: string;
  readonly valor: string;
  readonly taxa: string;
};

/** What a receipt credits and when: a card in instalments each on its own day that banks open. */
async function creditosDe(
  baixa: Stored<'baixas-contas-receber'>,
  forma: FormaDoCredito | undefined,
  feriadosDesde: (dia: string) => ReturnType<typeof feriadosBancarios>,
): Promise<readonly CreditoNoDia[]> {
  const { total, taxa, parcelasCartao: parcelas, data, creditoEm } = baixa;
  const unico = [{ parcela: null, data: creditoEm, valor: total, taxa }];
  if (!forma?.cartaoDeCredito || parcelas < 2) return unico;
  const util = async (dia: string): Promise<string> => diaUtil(dia, await feriadosDesde(dia));
  // The days count from the first as it was foreseen; put off by a weekend it puts off no other.
  const previsto = addDays(data, forma.diasCredito);
  const primeiro = (await util(previsto)) === creditoEm ? previsto : creditoEm;
  const creditos = creditosDoCartao({ total, taxa, parcelas }, primeiro, forma.diasEntreParcelas);
  if (creditos.length < 2) return unico;
  const noDia: CreditoNoDia[] = [];
  for (const { parcela, cai, valor, taxa: daParcela } of creditos)
    noDia.push({ parcela, data: parcela === 1 ? creditoEm : await util(cai), valor, taxa: daParcela });
  return noDia;
}

export const recebimentos: RegisterRules<'baixas-contas-receber'> = {
  save: {
    async afterMany(given, context) {
      const novos = given.flatMap(({ row, antes }) => (antes ? [] : [row]));
      const documentoDe = await documentosDosTitulos(
        context.db,
        'conta_receber',
        novos.map(({ contaReceberId }) => contaReceberId),
      );
      const formaDe = await formasDosCreditos(
        context.db,
        novos.map(({ formaRecebimentoId }) => formaRecebimentoId),
      );
      const feriadosDesde = umaVez((dia: string) => feriadosBancarios(context.db, context.prestadorId, dia));
      const rows: Movimento[] = [];
      for (const baixa of novos) {
        const forma = formaDe.get(baixa.formaRecebimentoId);
        const creditos = await creditosDe(baixa, forma, feriadosDesde);
        for (const { parcela, data, valor, taxa } of creditos) {
          const historico = baixa.nomeDevedor ?? texto.contaRecebida;
          const comum = {
            contaBancariaId: baixa.contaBancariaId,
            data,
            historico:
              parcela === null
                ? historico
                : texto.parcelaDoCartao(historico.slice(0, 150), parcela, creditos.length),
            documento: documentoDe.get(baixa.contaReceberId) ?? null,
            baixaReceberId: baixa.id,
            parcela,
          };
          // What enters is the whole, what the form costs leaves beside it: the statement's one line answers for both.
          if (positivo(valor)) rows.push({ ...comum, sentido: 'ENTRADA', valor, origem: 'RECEBIMENTO' });
          if (positivo(taxa))
            rows.push({
              ...comum,
              sentido: 'SAIDA',
              valor: taxa,
              origem: 'TAXA',
              planoContaId: forma?.plano ?? null,
            });
        }
      }
      await lancar(rows, context);
    },
  },
  steps: {
    estornar: { afterMany: (steps, context) => estornar('baixaReceberId', estornados(steps), context) },
  },
};

/** Guides of taxes leave the account together, on the day they are paid; what they withheld says where in the result. */
export const guias: RegisterRules<'borderos-impostos'> = {
  steps: {
    pagar: {
      async after({ atual: { id, numero, total }, campos: { dataPagamento, contaBancariaId } }, context) {
        if (!positivo(total)) return;
        await lancar(
          [
            {
              contaBancariaId,
              data: dataPagamento,
              sentido: 'SAIDA',
              valor: total,
              historico: texto.guiasPagas(numero),
              origem: 'IMPOSTO',
              borderoImpostoId: id,
            },
          ],
          context,
        );
      },
    },
    estornar: {
      after: ({ atual: { id } }, context) =>
        estornar('borderoImpostoId', [{ id, dataEstorno: null }], context),
    },
  },
};

type Transferencia = Stored<'transferencias-contas'>;

/** The legs of a transfer, which nobody but the transfer changes. */
const pernasDe = ({ registros }: RuleContext) =>
  registros('movimentos-bancarios', {
    without: [
      'tesouraria/movimentos-bancarios.save',
      'tesouraria/movimentos-bancarios.remove',
      'tesouraria/movimentos-bancarios.restore',
    ],
    because:
      'the legs of a transfer follow it, and their rule keeps what nobody typed from being changed by itself',
  }).server;

/** Mistyped, it is put right with both its legs, while nobody has conferred one of them. */
async function pernasAConferir({ id }: Transferencia, { db }: RuleContext) {
  const pernas = await movimentosDosAtos(db, 'transferenciaId', [id]);
  if (pernas.some(({ situacao }) => situacao !== 'PENDENTE'))
    throw new AppError('registro-travado', { messages: [texto.pernaConferida] });
  return pernas;
}

async function corrigir(transferencia: Transferencia, context: RuleContext): Promise<void> {
  const { origemId, destinoId, data, valor, historico } = transferencia;
  const porta = pernasDe(context);
  for (const { id, versao, sentido } of await pernasAConferir(transferencia, context))
    await porta.update(
      id,
      { contaBancariaId: sentido === 'SAIDA' ? origemId : destinoId, data, valor, historico },
      versao,
    );
}

export const transferencias: RegisterRules<'transferencias-contas'> = {
  save: {
    async before(valores, antes, { db }) {
      const final = { ...antes, ...valores };
      if (final.origemId === final.destinoId) throw validationError({ destinoId: [texto.mesmaConta] });
      const erros: { [campo: string]: string[] } = {};
      for (const campo of ['origemId', 'destinoId'] as const)
        if (!(await contaAtiva(db, final[campo] ?? 0))) erros[campo] = [texto.contaInativa];
      if (Object.keys(erros).length > 0) throw validationError(erros);
    },
    async after(row, antes, context) {
      if (antes) return corrigir(row, context);
      const { id: transferenciaId, origemId, destinoId, data, valor, historico } = row;
      const perna = { transferenciaId, data, valor, historico, origem: 'TRANSFERENCIA' } as const;
      await lancar(
        [
          { ...perna, contaBancariaId: origemId, sentido: 'SAIDA' },
          { ...perna, contaBancariaId: destinoId, sentido: 'ENTRADA' },
        ],
        context,
      );
    },
  },
  remove: {
    async after(row, context) {
      for (const { id, versao } of await pernasAConferir(row, context))
        await pernasDe(context).remove(id, versao);
    },
  },
  restore: {
    async after(row, context) {
      for (const id of await movimentosNaLixeira(context.db, row.id)) await pernasDe(context).restore(id);
    },
  },
  steps: {
    estornar: { afterMany: (steps, context) => estornar('transferenciaId', estornados(steps), context) },
  },
};
