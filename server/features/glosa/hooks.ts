/** What a glosa does that no declaration says: which title it is of, how far it goes, and what the title makes of it (FIN-06). */
import { saldoAReceber } from '#domain/conta-receber/titulo.ts';
import { recusar, validationError, type AppError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, roundDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { aindaGlosavel, passoDoTitulo, perdidoDe, somaDasGlosas } from '#domain/glosa/glosa.ts';
import { glosa as texto } from '#messages/glosa.ts';
import type { Draft, Stored, Values } from '#server/engine/call.ts';
import { refuseRows } from '#server/engine/hooks.ts';
import { rules, type RuleContext, type Step, type StepRules } from '#server/engine/rules.ts';
import {
  contaTemConvenio,
  glosasAbertas,
  glosasDoRecebimento,
  glosasDoTitulo,
  itemGlosado,
  tituloDaConta,
  travarTitulo,
  ultimosRecebimentos,
  type TituloGlosado,
} from './repository.ts';

type Glosa = Stored<'glosas'>;

const dinheiro = (valor: string | null | undefined): string => roundDecimal(valor ?? '0');
const recusarCampo = (campo: string, frase: string): never => {
  throw validationError({ [campo]: [frase] });
};

async function tituloDa(final: Values<'glosas'>, { db, prestadorId }: RuleContext): Promise<TituloGlosado> {
  const contaId = final.contaAtendimentoId ?? null;
  const contaReceberId = final.contaReceberId ?? null;
  if (contaId !== null && !(await contaTemConvenio(db, prestadorId, contaId)))
    return recusarCampo('contaAtendimentoId', texto.contaParticular);
  const id = contaReceberId ?? (contaId === null ? null : await tituloDaConta(db, prestadorId, contaId));
  if (id === null)
    return recusarCampo('contaAtendimentoId', contaId === null ? texto.semTitulo : texto.semTituloDaConta);
  const titulo = await travarTitulo(db, prestadorId, id);
  if (!titulo || titulo.devedor !== 'CONVENIO') return recusarCampo('contaReceberId', texto.tituloDePaciente);
  if (contaId !== null && titulo.contaId !== contaId)
    return recusarCampo('contaReceberId', texto.tituloDeOutra);
  if (contaId === null && titulo.contaId !== null)
    return recusarCampo('contaAtendimentoId', texto.itemDoTitulo);
  if (titulo.situacao !== 'EM_ABERTO' && titulo.situacao !== 'RECEBIDA_PARCIAL')
    return recusarCampo('contaReceberId', texto.tituloForaDeAberto);
  return titulo;
}

async function antesDeGravar(
  valores: Draft<'glosas'>,
  antes: Glosa | undefined,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId } = context;
  const final: Draft<'glosas'> = { ...antes, ...valores };
  const id = antes?.id ?? null;
  // Another account names its own title.
  if (
    antes &&
    valores.contaAtendimentoId !== undefined &&
    valores.contaAtendimentoId !== antes.contaAtendimentoId
  )
    final.contaReceberId =
      valores.contaReceberId === antes.contaReceberId ? null : (valores.contaReceberId ?? null);
  const titulo = await tituloDa(final, context);
  const valor = dinheiro(final.valor);
  const cabe = aindaGlosavel(titulo, somaDasGlosas(await glosasDoTitulo(db, titulo.id, id)));
  if (compareDecimal(valor, cabe) > 0) return recusarCampo('valor', texto.maiorQueOTitulo(cabe));
  let descricaoItem = texto.doTitulo(titulo.numero);
  const itemId = final.itemContaId ?? null;
  if (titulo.contaId !== null && itemId !== null) {
    const item = await itemGlosado(db, prestadorId, itemId, id);
    if (!item || item.contaId !== titulo.contaId) return recusarCampo('itemContaId', texto.itemDeOutra);
    const resta = subtractDecimal(item.parteConvenio, item.glosado);
    if (compareDecimal(valor, resta) > 0) return recusarCampo('valor', texto.maiorQueOItem(resta));
    descricaoItem = item.descricao.slice(0, 350);
  }
  Object.assign(valores, {
    contaReceberId: titulo.id,
    itemContaId: titulo.contaId === null ? null : itemId,
    convenioId: titulo.convenioId,
    nomeConvenio: titulo.nomeConvenio,
    descricaoItem,
    prazoRecurso:
      titulo.prazoRecursoDias === null ? null : addDays(final.data ?? '', titulo.prazoRecursoDias),
  });
}

/**
 * The title has summed what is disputed and lost of it: with nothing left to receive it is closed, with something again it opens.
 * What was received and what is lost are never more than the title. What is disputed beside them is not either, unless a
 * glosa is ended: a title that was received whole with glosas open must let each of them end.
 */
async function refletir(
  { contaReceberId }: Glosa,
  { db, prestadorId, registros }: RuleContext,
  encerra = false,
): Promise<void> {
  const titulo = contaReceberId === null ? undefined : await travarTitulo(db, prestadorId, contaReceberId);
  if (!titulo) return;
  const folga = aindaGlosavel(titulo, encerra ? { ...titulo, disputado: '0.00' } : titulo);
  if (compareDecimal(folga, '0') < 0) recusar(texto.naoCabe(titulo.numero, subtractDecimal('0', folga)));
  const transicao = passoDoTitulo(titulo);
  if (transicao !== null)
    await registros('contas-receber').server.everybodys.transition(titulo.id, { transicao });
}

type Resultado =
  | 'aceitar'
  | 'recuperar'
  | 'recuperar-no-recebimento'
  | 'recuperar-parte'
  | 'voltar-a-glosada'
  | 'voltar-ao-recurso'
  | 'manter'
  | 'desfazer'
  | 'cancelar';

const resultado: StepRules<'glosas', Resultado> = {
  before({ transition, atual: { valor }, campos, valores }) {
    const situacao = transition.to;
    const valorRecuperado =
      situacao === 'RECUPERADA'
        ? valor
        : situacao === 'RECUPERADA_PARCIAL'
          ? dinheiro('valorRecuperado' in campos ? campos.valorRecuperado : null)
          : null;
    Object.assign(valores, {
      valorRecuperado,
      valorPerdido: perdidoDe({ situacao, valor, valorRecuperado }),
      // Said anew where it is a receipt that brings it.
      baixaContaReceberId: null,
    });
  },
  after: ({ atual, transition }, context) => refletir(atual, context, transition.name !== 'desfazer'),
};

type Recebimento = Step<'contas-receber', 'receber' | 'receber-parte'>;
const disputada = ({ valorGlosado }: Stored<'contas-receber'>): boolean =>
  compareDecimal(valorGlosado, '0') > 0;
const MOST_NAMED = 5;

/** Received whole or in part while a convênio disputes some of it: whether it paid that too is asked. */
async function perguntarDasGlosas(steps: readonly Recebimento[], { db }: RuleContext): Promise<void> {
  const comGlosa = steps.filter(({ antes }) => disputada(antes));
  if (comGlosa.length === 0) return;
  const abertas = await glosasAbertas(
    db,
    comGlosa.map(({ antes }) => antes.id),
  );
  const recusas = new Map<number, AppError>();
  for (const { transition, antes, campos } of comGlosa) {
    const sem = subtractDecimal(saldoAReceber(antes), antes.valorGlosado);
    if (transition.name === 'receber-parte') {
      const parte = 'valorParte' in campos ? dinheiro(campos.valorParte) : '0.00';
      if (compareDecimal(parte, sem) > 0)
        recusas.set(antes.id, validationError({ valorParte: [texto.parteGlosada(sem)] }));
      continue;
    }
    if ('recuperaGlosas' in campos && campos.recuperaGlosas === true) continue;
    const nomes = abertas
      .filter(({ contaReceberId }) => contaReceberId === antes.id)
      .map(({ item, valor }) => texto.daGlosa(item, valor));
    const resto = nomes.length - MOST_NAMED;
    const frase = texto.abertas(antes.valorGlosado, sem, [
      ...nomes.slice(0, MOST_NAMED),
      ...(resto > 0 ? [texto.eMais(resto)] : []),
    ]);
    recusas.set(antes.id, validationError({ recuperaGlosas: [frase] }));
  }
  refuseRows(recusas);
}

/** Paid with the title, each open glosa ends as recovered, in the same act. */
async function recuperarComOTitulo(
  steps: readonly Recebimento[],
  { db, registros }: RuleContext,
): Promise<void> {
  const pagos = new Map(
    steps.flatMap(({ transition, antes, campos }) =>
      transition.name === 'receber' && disputada(antes) ? [[antes.id, campos.dataRecebimento] as const] : [],
    ),
  );
  if (pagos.size === 0) return;
  const glosas = registros('glosas').server.everybodys;
  const recebimentos = await ultimosRecebimentos(db, [...pagos.keys()]);
  for (const { id, contaReceberId } of await glosasAbertas(db, [...pagos.keys()])) {
    await glosas.transition(id, {
      transicao: 'recuperar-no-recebimento',
      campos: { respostaEm: pagos.get(contaReceberId), resposta: texto.pagaComOTitulo },
    });
    await glosas.set(id, { baixaContaReceberId: recebimentos.get(contaReceberId) ?? null });
  }
}

/** The receipt is given back: what it had brought of glosas is disputed again, with the appeal that each had. */
async function devolverGlosas(
  { atual, motivo }: Step<'baixas-contas-receber', 'estornar'>,
  { db, registros }: RuleContext,
): Promise<void> {
  const glosas = registros('glosas').server.everybodys;
  for (const { id, recorrida } of await glosasDoRecebimento(db, atual.id)) {
    await glosas.transition(id, {
      transicao: recorrida ? 'voltar-ao-recurso' : 'voltar-a-glosada',
      motivo: texto.recebimentoEstornado(motivo ?? '').slice(0, 500),
    });
    await glosas.set(id, { respostaEm: null, resposta: null });
  }
}

const recebimento: StepRules<'contas-receber', 'receber' | 'receber-parte'> = {
  beforeMany: perguntarDasGlosas,
  afterMany: recuperarComOTitulo,
};

export default rules({
  'contas-receber': {
    steps: {
      receber: recebimento,
      'receber-parte': recebimento,
    },
  },
  'baixas-contas-receber': { steps: { estornar: { after: devolverGlosas } } },
  glosas: {
    save: {
      before: antesDeGravar,
      async after(row, antes, context) {
        if (antes && antes.contaReceberId !== row.contaReceberId) await refletir(antes, context);
        await refletir(row, context);
      },
    },
    remove: { after: refletir },
    restore: { after: refletir },
    steps: {
      aceitar: resultado,
      recuperar: resultado,
      'recuperar-no-recebimento': resultado,
      'recuperar-parte': resultado,
      'voltar-a-glosada': resultado,
      'voltar-ao-recurso': resultado,
      manter: resultado,
      desfazer: resultado,
      cancelar: resultado,
    },
  },
});
