/** What a repasse does that no declaration says: it gathers production, becomes one payable, and is taken back until that is paid. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { formatCompetencia } from '#domain/formato/data.ts';
import { repasse as texto } from '#messages/repasse.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import type { Records } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { juntarProducao, soltarProducao } from './apuracao.ts';
import {
  fornecedorDo,
  limparPedidos,
  nomeDoProfissional,
  numeroDoRepasse,
  proximoNumero,
  soltarTitulo,
  tipoDeConta,
  tituloDoRepasse,
  umRepassePorVez,
} from './repository.ts';

type Valores = { [campo: string]: unknown };
type Portas = { readonly registrosDe: (contexto: Contexto, recurso: 'contas-pagar') => Records<'contas-pagar'> };

const recusar = (frase: string): never => {
  throw new AppError('transicao-recusada', { messages: [frase] });
};

async function antesDeGravar(valores: Valores, atual: Row | undefined, { db, contexto }: HookContext): Promise<void> {
  const prestadorId = Number(contexto.prestadorId);
  await umRepassePorVez(db, prestadorId);
  if (!atual) Object.assign(valores, { numero: await proximoNumero(db, prestadorId), preparadoPor: contexto.usuario.nome });
  if (!atual || valores.profissionalId !== undefined)
    valores.nomeProfissional = await nomeDoProfissional(db, Number(valores.profissionalId ?? atual?.profissionalId));
}

/** What a title that pays a repasse says comes from the repasse: it is taken back there, and stays whole. */
const titulos: EntityHooks = {
  async beforeTransition({ transition, atual }, { db }) {
    if (typeof atual.repasseVivo !== 'number') return;
    const { name } = transition;
    if (name === 'cancelar') recusar(texto.tituloDoRepasse(await numeroDoRepasse(db, atual.repasseVivo)));
    if (name === 'parcelar' || name === 'repetir') recusar(texto.tituloInteiro(await numeroDoRepasse(db, atual.repasseVivo)));
  },
  async beforeDelete(atual, { db }) {
    if (typeof atual.repasseVivo === 'number') recusar(texto.tituloDoRepasse(await numeroDoRepasse(db, atual.repasseVivo)));
  },
  async beforeSave(valores, atual, { db }) {
    if (!atual || typeof atual.repasseVivo !== 'number') return;
    for (const campo of ['valorBruto', 'fornecedorId'])
      if (valores[campo] !== undefined && valores[campo] !== atual[campo])
        throw validationError({ [campo]: [texto.tituloNaoMuda(await numeroDoRepasse(db, atual.repasseVivo))] });
  },
};

export default function repasses(app: Portas): Hooks {
  const titulosDe = ({ db, contexto }: HookContext) => app.registrosDe(contexto, 'contas-pagar').server.everybodys.within(db);

  const aprovar = async (repasse: Row, context: HookContext): Promise<void> => {
    const { db } = context;
    const fornecedor = await fornecedorDo(db, Number(repasse.profissionalId));
    if (!fornecedor) return recusar(texto.semFornecedor);
    const dito = typeof repasse.tipoContaPagarId === 'number' ? repasse.tipoContaPagarId : fornecedor.tipoContaPagarId;
    const tipo = await tipoDeConta(db, dito);
    if (!tipo) throw validationError({ tipoContaPagarId: [texto.semTipo] });
    if ((fornecedor.planoContaId ?? tipo.planoContaId) === null) return recusar(texto.semContaDoPlano(fornecedor.nome));
    const numero = Number(repasse.numero);
    const competencia = String(repasse.competencia);
    await titulosDe(context).keep({
      fornecedorId: fornecedor.id,
      tipoContaPagarId: tipo.id,
      tipoDocumentoId: Number(repasse.tipoDocumentoId),
      numeroDocumento: `RP-${numero}`,
      emissao: hojeEm(Date.now()),
      competencia,
      vencimento: String(repasse.vencimento),
      parcela: 1,
      parcelas: 1,
      historico: texto.historico(numero, formatCompetencia(competencia)),
      valorBruto: String(repasse.total),
      desconto: '0.00',
      juros: '0.00',
      multa: '0.00',
      naturezaServico: 'PROFISSIONAL',
      repasseId: repasse.id,
      repasseVivo: repasse.id,
    });
  };

  const reabrir = async (repasse: Row, motivo: string | null, context: HookContext): Promise<void> => {
    const { db } = context;
    const titulo = await tituloDoRepasse(db, repasse.id);
    if (titulo) {
      if (titulo.situacao === 'PAGA' || titulo.situacao === 'PAGA_PARCIAL') recusar(texto.pago);
      if (titulo.noBordero) recusar(texto.noBordero);
      await soltarTitulo(db, titulo.id);
      await titulosDe(context).transition(titulo.id, { transicao: 'cancelar', motivo: motivo ?? '', versao: undefined });
    }
    await limparPedidos(db, repasse.id);
    Object.assign(repasse, { vencimento: null, tipoContaPagarId: null, tipoDocumentoId: null });
  };

  const regras: EntityHooks = {
    beforeSave: antesDeGravar,
    async afterSave(row, antes, context) {
      if (antes && antes.profissionalId === row.profissionalId && antes.competencia === row.competencia) return;
      await juntarProducao(row, context);
    },
    // While it is open still: cancelled, its sums stay as they are.
    async beforeTransition({ transition, atual }, context) {
      if (transition.name === 'cancelar') await soltarProducao(atual, context);
    },
    async afterTransition({ transition, atual, motivo }, context) {
      if (transition.name === 'juntar') await juntarProducao(atual, context);
      else if (transition.name === 'aprovar') await aprovar(atual, context);
      else if (transition.name === 'reabrir') await reabrir(atual, motivo, context);
    },
    afterDelete: soltarProducao,
    afterRestore: juntarProducao,
  };
  return { repasses: regras, 'contas-pagar': titulos };
}
