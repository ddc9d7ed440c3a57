/** What a devolution does that no declaration says: it becomes a title to pay, a credit of the next guide, and is undone whole (FIN-05). */
import { pagaAoFornecedor, recusaDaDevolucao, retencaoFeita } from '#domain/devolucao-imposto/devolucao.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { devolucaoImposto as texto, explicarCumulativo, explicarDevolucao } from '#messages/devolucao-imposto.ts';
import { dinheiro, umBorderoPorVez, type Valores } from '#server/capabilities/titulo/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import {
  borderoDoCredito,
  contaFechada,
  devolucaoDoTitulo,
  devolucaoViva,
  gravarTitulo,
  proximoNumero,
  retencaoDoTitulo,
  tituloDaDevolucao,
  type RetencaoDoTitulo,
} from './repository.ts';

type Portas = { readonly registrosDe: (contexto: Contexto, recurso: 'contas-pagar') => Records<'contas-pagar'> };

const recusar = (frase: string): never => {
  throw new AppError('transicao-recusada', { messages: [frase] });
};

/** The retention that is given back; 422 where it cannot be, or is already. */
async function retencaoDevolvida(final: Valores, id: number | null, { db, contexto }: HookContext): Promise<RetencaoDoTitulo> {
  const [conta, imposto, valor] = [Number(final.contaPagarId), Number(final.tipoImpostoId), dinheiro(final.valor)];
  const retencao = await retencaoDoTitulo(db, Number(contexto.prestadorId), conta, imposto);
  const viva = await devolucaoViva(db, conta, imposto, id);
  const recusa = recusaDaDevolucao(retencao, valor, viva);
  if (!retencao || recusa) throw validationError(texto.recusa(recusa ?? 'sem-retencao', retencao?.valor ?? '0.00', viva));
  return retencao;
}

async function mesAberto(data: unknown, { db, contexto }: HookContext): Promise<string | undefined> {
  const competencia = String(data).slice(0, 7);
  const conta = await contaFechada(db, Number(contexto.prestadorId), competencia);
  return conta === null ? undefined : texto.mesFechado(competencia, conta);
}

async function antesDeGravar(valores: Valores, atual: Row | undefined, context: HookContext): Promise<void> {
  const { db, contexto } = context;
  const prestadorId = Number(contexto.prestadorId);
  const { usuario } = contexto;
  await umBorderoPorVez(db, prestadorId);
  const final = { ...atual, ...valores };
  const retencao = await retencaoDevolvida(final, atual?.id ?? null, context);
  const fechado = await mesAberto(final.data, context);
  if (fechado !== undefined) throw validationError({ data: [fechado] });
  const { nomeFornecedor, sigla, competencia, base, valor: retido } = retencao;
  Object.assign(valores, { nomeFornecedor, sigla, competencia, base, retido, alteradaPorId: usuario.id });
  valores.explicacao = explicarDevolucao(retencao, dinheiro(final.valor));
  if (!pagaAoFornecedor(final.destino)) Object.assign(valores, { vencimento: null, tipoDocumentoId: null });
  if (!atual)
    Object.assign(valores, {
      numero: await proximoNumero(db, prestadorId),
      registradaPorId: usuario.id,
      registradaPor: usuario.nome,
    });
}

/** What a title that pays a devolution says comes from it; a title whose retention was given back stays as it is. */
const titulos: EntityHooks = {
  async beforeTransition({ transition: { name }, atual }, { db }) {
    if (!['cancelar', 'devolver', 'parcelar', 'repetir'].includes(name)) return;
    const paga = name === 'devolver' ? null : await devolucaoDoTitulo(db, atual.id, 'paga');
    if (paga !== null) recusar(texto.tituloDaDevolucao(paga));
    const de = atual.situacao === 'REGISTRADA' ? null : await devolucaoDoTitulo(db, atual.id, 'de');
    if (de !== null) recusar(texto.retencaoDevolvida(de));
  },
  async beforeDelete(atual, { db }) {
    const paga = await devolucaoDoTitulo(db, atual.id, 'paga');
    if (paga !== null) recusar(texto.tituloDaDevolucao(paga));
  },
  async beforeSave(valores, atual, { db }) {
    const muda = ['valorBruto', 'fornecedorId', 'naturezaServico', 'desconto', 'juros', 'multa'].find(
      (campo) => atual && valores[campo] !== undefined && valores[campo] !== atual[campo],
    );
    if (!atual || muda === undefined) return;
    const paga = await devolucaoDoTitulo(db, atual.id, 'paga');
    if (paga !== null) throw validationError({ [muda]: [texto.tituloNaoMuda(paga)] });
  },
};

const cumulativos: EntityHooks = {
  afterRead(rows) {
    for (const row of rows) row.explicacao = explicarCumulativo(row);
  },
};

export default function devolucoes(app: Portas): Hooks {
  const titulosDe = ({ db, contexto }: HookContext) => app.registrosDe(contexto, 'contas-pagar').server.everybodys.within(db);

  /** The title that pays the supplier: nothing is withheld of it, and it waits for its own release. */
  const pagar = async (devolucao: Row, retencao: RetencaoDoTitulo, context: HookContext): Promise<void> => {
    const numero = Number(devolucao.numero);
    const hoje = hojeEm(Date.now());
    const { id } = await titulosDe(context).keep({
      fornecedorId: retencao.fornecedorId,
      tipoContaPagarId: retencao.tipoContaPagarId,
      tipoDocumentoId: Number(devolucao.tipoDocumentoId),
      numeroDocumento: `DI-${numero}`,
      emissao: hoje,
      competencia: hoje.slice(0, 7),
      vencimento: String(devolucao.vencimento),
      parcela: 1,
      parcelas: 1,
      historico: texto.historico(numero, retencao.sigla, retencao.competencia),
      valorBruto: dinheiro(devolucao.valor),
      desconto: '0.00',
      juros: '0.00',
      multa: '0.00',
      naturezaServico: 'NENHUMA',
      ...(retencao.planoContaId === null ? {} : { divisao: [{ planoContaId: retencao.planoContaId }] }),
    });
    await gravarTitulo(context.db, devolucao.id, id);
    devolucao.contaDevolucaoId = id;
  };

  const desfazer = async (devolucao: Row, motivo: string | null, context: HookContext): Promise<void> => {
    const { db } = context;
    const id = Number(devolucao.contaDevolucaoId ?? 0);
    if (id === 0) return;
    const titulo = await tituloDaDevolucao(db, id);
    if (titulo?.situacao === 'PAGA' || titulo?.situacao === 'PAGA_PARCIAL') recusar(texto.pago);
    if (titulo?.noBordero) recusar(texto.noBordero);
    await gravarTitulo(db, devolucao.id, null);
    devolucao.contaDevolucaoId = null;
    if (titulo && titulo.situacao !== 'CANCELADA')
      await titulosDe(context).transition(id, { transicao: 'cancelar', motivo: motivo ?? '', versao: undefined });
  };

  const regras: EntityHooks = {
    beforeSave: antesDeGravar,
    async beforeTransition({ transition, atual }, context) {
      await umBorderoPorVez(context.db, Number(context.contexto.prestadorId));
      if (transition.name === 'cancelar') return;
      const fechado = await mesAberto(atual.data, context);
      if (fechado !== undefined) recusar(fechado);
      if (transition.name === 'desfazer') {
        const bordero = await borderoDoCredito(context.db, atual.id);
        if (bordero !== null) recusar(texto.naGuia(bordero));
      }
    },
    async afterTransition({ transition, atual, motivo }, context) {
      if (transition.name === 'desfazer') return desfazer(atual, motivo, context);
      if (transition.name !== 'aprovar') return;
      const retencao = await retencaoDevolvida(atual, atual.id, context);
      if (!retencaoFeita(retencao)) recusar(texto.naoLiberado);
      if (pagaAoFornecedor(atual.destino)) await pagar(atual, retencao, context);
    },
    async beforeRestore(atual, context) {
      await umBorderoPorVez(context.db, Number(context.contexto.prestadorId));
      if (atual.situacao !== 'CANCELADA') await retencaoDevolvida(atual, atual.id, context);
    },
  };
  return { 'devolucoes-impostos': regras, 'impostos-cumulativos': cumulativos, 'contas-pagar': titulos };
}
