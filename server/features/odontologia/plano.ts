/** A treatment plan: filled from what is planned, priced by the tables, frozen when it is shown, a title once it is accepted. */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { bocaEm } from '#domain/odontologia/estado.ts';
import { denteQueFalta } from '#domain/odontologia/conferir.ts';
import { retratar } from '#domain/odontologia/retrato.ts';
import { bocaEmPalavras, comporPlano, totalDoPlano } from '#domain/odontologia/plano.ts';
import { odontologia as texto, planoTexto } from '#messages/odontologia.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import { comoAssinou, dispensarLinks } from '#server/capabilities/assinatura/index.ts';
import { tipoDaReceita } from '#server/capabilities/titulo/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import type { Asked, Draft, Stored } from '#server/engine/call.ts';
import { whole, type RegisterRules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { precoNoDia } from './plano-precos.ts';
import {
  alternativasDe,
  convenioDito,
  porFazerDe,
  tratamentosDe,
  type Planejado,
} from './plano-repository.ts';
import { acontecidosDe, condicoesDe, umaBocaPorVez } from './repository.ts';

const PLANOS = 'planos-odontologicos';
/** Where its paper stands. */
const MODULO = 'pacientes';
type Plano = Stored<typeof PLANOS>;
type Rascunho = Draft<typeof PLANOS>;
type Itens = NonNullable<Rascunho['itens']>;

/** Why an event has no place in this plan, in a sentence. */
function recusaDo(
  evento: Planejado | undefined,
  { id, pacienteId }: { readonly id: number; readonly pacienteId: number },
): string | undefined {
  if (!evento || evento.pacienteId !== pacienteId) return texto.deOutroPaciente;
  if (evento.planoId !== null && evento.planoId !== id) return texto.emOutroPlano(evento.plano ?? '');
  return evento.situacao === 'PLANEJADO' || evento.situacao === 'EM_EXECUCAO'
    ? undefined
    : texto.naoPlanejado;
}

/** The mouth of a patient as it is today, to ask what still has a place in it. */
async function bocaDeHoje(pacienteId: number, { db, prestadorId }: RuleContext) {
  const condicoes = new Map((await condicoesDe(db)).map((condicao) => [condicao.id, condicao]));
  const eventos = await acontecidosDe(db, prestadorId, pacienteId);
  return { boca: bocaEm(eventos, condicoes, hojeEm(Date.now())), condicoes, eventos };
}
type DeHoje = Awaited<ReturnType<typeof bocaDeHoje>>;

/** A tooth that is gone takes no treatment but what stands in its place. */
function semLugar({ boca, condicoes, eventos }: DeHoje, id: number): string | undefined {
  const evento = eventos.find((row) => row.id === id);
  const condicao = evento && condicoes.get(evento.condicaoId);
  return condicao && denteQueFalta(boca, condicao, evento.locais);
}

/** Each row with what it is called and what it costs; a value that somebody wrote stays theirs. */
async function itensCompletos(
  deHoje: DeHoje,
  plano: { readonly id: number; readonly pacienteId: number; readonly convenioId: number | null },
  itens: Itens,
  antes: Plano | undefined,
  context: RuleContext,
): Promise<Itens> {
  const eventos = new Map(
    (
      await tratamentosDe(
        context.db,
        context.prestadorId,
        itens.map(({ eventoId }) => eventoId),
      )
    ).map((evento) => [evento.id, evento]),
  );
  const completos = [];
  for (const [at, item] of itens.entries()) {
    const evento = eventos.get(item.eventoId);
    const recusa = recusaDo(evento, plano) ?? semLugar(deHoje, item.eventoId);
    if (recusa !== undefined || !evento) throw validationError({ [`itens.${at}.eventoId`]: [recusa ?? ''] });
    const velho = antes?.itens?.find(({ eventoId }) => eventoId === item.eventoId);
    const daTabela =
      velho !== undefined && velho.origemPreco !== texto.precoEscrito && item.valor === velho.valor;
    const escrito = item.valor !== undefined && item.valor !== null && !daTabela;
    const preco = escrito
      ? null
      : await precoNoDia(evento, { convenioId: plano.convenioId, data: hojeEm(Date.now()) }, context);
    completos.push({
      ...item,
      descricao: evento.nome.slice(0, 400),
      valor: escrito ? item.valor : (preco?.valor ?? null),
      origemPreco: escrito ? texto.precoEscrito : (preco?.origemPreco ?? null),
    });
  }
  return completos;
}

async function antesDeGravar(
  valores: Rascunho,
  antes: Plano | undefined,
  context: RuleContext,
): Promise<void> {
  if (antes && valores.pacienteId !== undefined && valores.pacienteId !== antes.pacienteId)
    throw validationError({ pacienteId: [prontuarioServidor.pacienteNaoMuda] });
  const { pacienteId, validade, itens, ...inteiro } = whole<typeof PLANOS>(antes, valores);
  const [convenioId, alternativaDeId] = [inteiro.convenioId ?? null, inteiro.alternativaDeId ?? null];
  if (valores.validade && validade < hojeEm(Date.now()))
    throw validationError({ validade: [texto.validadePassada] });
  if (alternativaDeId !== null) {
    const principal = await context.registros(PLANOS).server.find(alternativaDeId);
    if (principal?.pacienteId !== pacienteId || principal.id === antes?.id)
      throw validationError({ alternativaDeId: [texto.alternativaAlheia] });
  }
  const { db, prestadorId } = context;
  const deHoje = await bocaDeHoje(pacienteId, context);
  const dados =
    (itens ?? []).length > 0
      ? (itens ?? [])
      : (await porFazerDe(db, prestadorId, pacienteId))
          .filter(({ id }) => semLugar(deHoje, id) === undefined)
          .map(({ id }) => ({ eventoId: id, fase: 1 }));
  if (!antes && dados.length === 0) throw validationError({ itens: [texto.nadaPlanejado] });
  valores.itens = await itensCompletos(
    deHoje,
    { id: antes?.id ?? 0, pacienteId, convenioId },
    dados,
    antes,
    context,
  );
  valores.total = totalDoPlano(valores.itens);
}

/** The paper and the words that no later finding changes. */
async function congelar(atual: Plano, context: RuleContext) {
  const { db, registry, contexto, prestadorId, services } = context;
  const { id, pacienteId, profissionalId, titulo, convenioId, validade, observacao } = atual;
  if (validade < hojeEm(Date.now())) recusar(texto.validadePassada);
  if (profissionalId === null) recusar(texto.semProfissional);
  const condicoes = new Map((await condicoesDe(db)).map((condicao) => [condicao.id, condicao]));
  const dia = hojeEm(Date.now());
  const boca = bocaEm(await acontecidosDe(db, prestadorId, pacienteId), condicoes, dia);
  const bocaInicial = bocaEmPalavras(boca);
  const documentoId = await services.papel.emitir(db, registry, contexto, {
    modulo: MODULO,
    registroId: pacienteId,
    pacienteId,
    profissionalId,
    tipo: planoTexto.tipo,
    tag: 'Outro',
    numero: id,
    texto: comporPlano({
      titulo,
      convenio: convenioId === null ? null : ((await convenioDito(db, convenioId))?.nome ?? null),
      validade,
      observacao,
      boca: bocaInicial,
      itens: (atual.itens ?? []).map(({ fase, descricao, valor }) => ({
        fase,
        descricao: descricao ?? '',
        valor: valor ?? '0.00',
      })),
    }),
    origem: { planoId: id },
  });
  return {
    bocaInicial: bocaInicial || null,
    bocaDesenho: JSON.stringify(retratar(boca, dia)),
    documentoId,
  };
}

/**
 * What is in another accepted plan is not sold twice, nor what was done or undone since the plan was shown, nor on a tooth
 * that is gone, nor at a price that the table has no more (`dia`: until which day it must hold).
 */
async function conferirPorFazer(
  plano: Plano,
  { dia, mudou }: { readonly dia: string; readonly mudou: (descricao: string, dia: string) => string },
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId } = context;
  await umaBocaPorVez(db, plano.pacienteId);
  const deHoje = await bocaDeHoje(plano.pacienteId, context);
  const itens = plano.itens ?? [];
  const eventos = new Map(
    (
      await tratamentosDe(
        db,
        prestadorId,
        itens.map(({ eventoId }) => eventoId),
      )
    ).map((evento) => [evento.id, evento]),
  );
  const recusas: string[] = [];
  for (const { eventoId, descricao, valor, origemPreco } of itens) {
    const evento = eventos.get(eventoId);
    const recusa = recusaDo(evento, plano) ?? semLugar(deHoje, eventoId);
    if (recusa !== undefined) recusas.push(texto.naoSeAceita(descricao ?? '', recusa));
    else if (evento && origemPreco !== texto.precoEscrito) {
      const preco = await precoNoDia(evento, { convenioId: plano.convenioId, data: dia }, context);
      if (preco?.valor !== valor) recusas.push(mudou(descricao ?? '', dia));
    }
  }
  if (recusas.length > 0) recusar(...recusas);
}

/** The title of a plan that the patient pays, in as many instalments as were agreed. */
async function abrirTitulo(
  plano: Plano,
  { parcelas, primeiroVencimento }: Pick<Asked<typeof PLANOS, 'aceitar'>, 'parcelas' | 'primeiroVencimento'>,
  { db, registros }: RuleContext,
): Promise<number | null> {
  if (plano.convenioId !== null || plano.total === '0.00') return null;
  const tipo = await tipoDaReceita(db, 'PARTICULAR', null);
  if (!tipo || tipo.planoContaId === null) return recusar(texto.semTipoDeConta);
  const hoje = hojeEm(Date.now());
  const titulos = registros('contas-receber').server.everybodys;
  const { id } = await titulos.keep({
    devedor: 'PACIENTE',
    pacienteId: plano.pacienteId,
    tipoContaReceberId: tipo.id,
    numeroDocumento: `PO-${plano.id}`,
    emissao: hoje,
    competencia: hoje.slice(0, 7),
    vencimento: primeiroVencimento ?? hoje,
    parcela: 1,
    parcelas: 1,
    desconto: '0.00',
    historico: texto.doPlano(plano.titulo),
    valorBruto: plano.total,
    chaveOrigem: `PO:${plano.id}`,
  });
  if (parcelas && parcelas > 1)
    await titulos.transition(id, {
      transicao: 'parcelar',
      campos: { quantidade: parcelas, intervalo: 'MES' },
    });
  return id;
}

/** What the patient does not accept they do not sign either. */
const semLinks: Pick<StepRules<typeof PLANOS, 'recusar' | 'preterir'>, 'after'> = {
  async after({ atual, motivo }, context) {
    if (atual.documentoId !== null)
      await dispensarLinks(context, atual.documentoId, motivo ?? texto.naoAceito);
  },
};

export const planos: RegisterRules<typeof PLANOS> = {
  save: { before: antesDeGravar },
  steps: {
    apresentar: {
      async before({ atual, valores }, context) {
        await conferirPorFazer(atual, { dia: atual.validade, mudou: texto.precoNaoAlcanca }, context);
        Object.assign(valores, await congelar(atual, context));
      },
    },
    voltar: {
      async before({ atual, valores }, { db, registry, contexto, services }) {
        if (atual.documentoId === null) return;
        await services.papel.anular(db, registry, contexto, {
          modulo: MODULO,
          objectId: atual.documentoId,
          motivo: texto.voltou,
        });
        valores.documentoId = null;
      },
    },
    aceitar: {
      async before({ atual, campos, valores }, context) {
        if (atual.validade < hojeEm(Date.now())) recusar(texto.precoVencido(atual.validade));
        await conferirPorFazer(atual, { dia: hojeEm(Date.now()), mudou: texto.precoMudou }, context);
        valores.aceiteMeio =
          atual.documentoId === null
            ? 'PAPEL'
            : await comoAssinou(context, atual.documentoId, texto.aceitoNoPapel);
        valores.contaReceberId = await abrirTitulo(atual, campos, context);
      },
      async after({ atual }, context) {
        const porta = context.registros(PLANOS).server.everybodys;
        for (const { id } of await alternativasDe(context.db, atual))
          await porta.transition(id, { transicao: 'preterir', motivo: texto.preterido(atual.titulo) });
      },
    },
    recusar: semLinks,
    preterir: semLinks,
  },
};
