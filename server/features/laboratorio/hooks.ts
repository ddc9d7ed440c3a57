/** From the order to the samples, from the sample to the report, and what a critical value asks for (LAB-01). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { emAmostras, etiquetaDe } from '#domain/laboratorio/amostras.ts';
import { ehCritico, unidadeDita } from '#domain/laboratorio/julgar.ts';
import { comporLaudo, resumoDoPedido, situacaoDoPedido } from '#domain/laboratorio/laudo.ts';
import { criticoAviso, laboratorioServidor as texto, laudoTexto, resultadoAviso } from '#messages/laboratorio.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import { rules, whole, type RegisterRules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { comValor, regrasDa, type Amostra } from './julgamento.ts';
import {
  amostrasDoPedido,
  contasDe,
  criticosDaAmostra,
  doLaudo,
  examesDosProcedimentos,
  laboratorioProprio,
  liberadosDoPedido,
  pessoaDe,
  type ExameDoLaboratorio,
} from './repository.ts';

type Pedido = Stored<'pedidos-exame'>;

/** Reports stand among the patient's documents. */
const MODULO = 'pacientes';

/** What this order asks for, this laboratory does and no live sample is for, tube by tube. */
async function aColher(
  { itens, id }: Pick<Pedido, 'id' | 'itens'>,
  { db, prestadorId }: RuleContext,
): Promise<readonly (readonly ExameDoLaboratorio[])[]> {
  const exames = await examesDosProcedimentos(
    db,
    prestadorId,
    (itens ?? []).map(({ procedimentoId }) => procedimentoId),
  );
  const vivas = exames.length === 0 ? [] : await amostrasDoPedido(db, id);
  const jaTem = new Set(vivas.flatMap(({ exames: medidos }) => medidos));
  return emAmostras(exames.filter(({ exameId }) => !jaTem.has(exameId)));
}

const resultadosDe = (exames: readonly ExameDoLaboratorio[]) =>
  exames.flatMap(({ exameId, nome, metodo, analitos }) =>
    analitos.map((analito) => ({
      exameId,
      exame: nome,
      analito: analito.codigo,
      nome: analito.nome,
      tipo: analito.tipo,
      unidade: analito.unidade,
      metodo,
    })),
  );

async function fazerAmostras(
  pedido: Pedido,
  tubos: readonly (readonly ExameDoLaboratorio[])[],
  { db, prestadorId, registros }: RuleContext,
): Promise<void> {
  const { id: pedidoId, prontuarioId, pacienteId, profissionalId, urgencia } = pedido;
  if (pacienteId === null) return;
  for (const tubo of tubos) {
    const [primeiro] = tubo;
    if (!primeiro) continue;
    const numero = await nextNumber(db, 'amostra', prestadorId);
    const preparos = [...new Set(tubo.flatMap(({ preparo }) => preparo ?? []))];
    await registros('amostras').server.keep({
      numero,
      etiqueta: etiquetaDe(numero),
      pedidoId,
      prontuarioId,
      pacienteId,
      profissionalId,
      setorId: primeiro.setorId,
      recipienteId: primeiro.recipienteId,
      exames: tubo.map(({ nome }) => nome).join(', ').slice(0, 2000),
      preparo: preparos.join('\n').slice(0, 2000) || null,
      urgencia,
      pedidaEm: new Date().toISOString(),
      resultados: resultadosDe(tubo),
    });
  }
}

type Aviso = {
  readonly titulo: string;
  readonly texto: string;
  readonly destino: string;
  readonly chave: string;
};

/** Whoever asked is told, and not who does it. */
async function avisarQuemPediu(
  { profissionalId, pacienteId }: Pick<Pedido, 'profissionalId' | 'pacienteId'>,
  { db, contexto }: RuleContext,
  { texto: dito, ...aviso }: Aviso,
): Promise<void> {
  if (profissionalId === null || pacienteId === null) return;
  const contas = await contasDe(db, profissionalId);
  const { nome } = await pessoaDe(db, pacienteId);
  await notificar(db, {
    ...aviso,
    para: contas.filter((conta) => conta !== contexto.usuario.id),
    tipo: 'EXA',
    texto: criticoAviso.texto(nome, dito),
    dadosSensiveis: true,
    prestadorId: contexto.prestadorId,
  });
}

/** What is collected is no more the ward's to cancel; what waits to be collected goes with its order. */
const cancelarPedido: StepRules<'pedidos-exame', 'cancelar'> = {
  async after({ atual }, { db, registros }) {
    const vivas = await amostrasDoPedido(db, atual.id);
    const colhidas = vivas.filter(({ situacao }) => situacao !== 'PEDIDA');
    if (colhidas.length > 0) recusar(texto.coletada(colhidas.map(({ etiqueta }) => etiqueta)));
    const amostras = registros('amostras').server.everybodys;
    for (const { id } of vivas)
      await amostras.transition(id, { transicao: 'cancelar', motivo: texto.pedidoCancelado });
  },
};

const pedidosExame: RegisterRules<'pedidos-exame'> = {
  steps: {
    emitir: {
      async before({ atual, valores }, context) {
        if ((await aColher(atual, context)).length > 0) valores.laboratorioEm = new Date().toISOString();
      },
      async after({ atual }, context) {
        await fazerAmostras(atual, await aColher(atual, context), context);
      },
    },
    'mandar-ao-laboratorio': {
      async before({ atual }, context) {
        const tubos = await aColher(atual, context);
        if (tubos.length === 0) recusar(texto.nadaAColher);
        await fazerAmostras(atual, tubos, context);
      },
    },
    'completar-resultado': {
      before({ valores }) {
        valores.vistoEm = null;
        valores.vistoPor = null;
      },
      after: ({ atual }, context) =>
        avisarQuemPediu(atual, context, {
          titulo: resultadoAviso.completado,
          texto: atual.titulo ?? '',
          destino: `/atendimento-profissional?resultado=${atual.id}`,
          chave: `pedido-exame:${atual.id}:resultado:${atual.versao}`,
        }),
    },
    cancelar: cancelarPedido,
  },
};

/** Judged anew by what holds for the day of the collection: this is what the report says, whatever changes later. */
async function julgados(atual: Amostra, { db, prestadorId }: RuleContext) {
  const regra = await regrasDa(db, atual, prestadorId);
  return (atual.resultados ?? []).map((linha) => comValor(linha, linha.valor, regra(linha), 'resultados'));
}

type Linha = NonNullable<Amostra['resultados']>[number];

const descricaoDe = ({ nome, valor, unidade, referencia }: Linha): string =>
  `${nome} ${[valor, unidadeDita(unidade)].filter(Boolean).join(' ')}${referencia ? ` (ref. ${referencia})` : ''}`.slice(0, 300);

/** Each critical value once; one that a correction took away waits for nobody any more. */
async function esperarAvisos(atual: Amostra, context: RuleContext): Promise<void> {
  const { db, registros } = context;
  const criticas = (atual.resultados ?? []).filter(({ interpretacao }) => ehCritico(interpretacao));
  const porta = registros('valores-criticos').server.everybodys;
  const sabidos = await criticosDaAmostra(db, atual.id);
  const novas = criticas.filter(
    (linha) =>
      !sabidos.some(
        ({ descricao, situacao }) => descricao === descricaoDe(linha) && situacao !== 'DESCARTADO',
      ),
  );
  for (const { id, descricao, situacao } of sabidos)
    if (situacao === 'PENDENTE' && !criticas.some((linha) => descricaoDe(linha) === descricao))
      await porta.transition(id, { transicao: 'descartar' });
  if (novas.length === 0) return;
  const detectadoEm = new Date().toISOString();
  for (const linha of novas)
    await porta.keep({
      amostraId: atual.id,
      pacienteId: atual.pacienteId,
      profissionalId: atual.profissionalId,
      analito: linha.analito,
      descricao: descricaoDe(linha),
      detectadoEm,
    });
  await avisarQuemPediu(atual, context, {
    titulo: criticoAviso.titulo,
    texto: novas.map(descricaoDe).join('; '),
    destino: '/valores-criticos',
    chave: `amostra:${atual.id}:critico:${detectadoEm}`,
  });
}

/** The report in the patient's documents, and the first made void by the one that takes its place. */
async function emitirLaudo(atual: Amostra, { db, registry, contexto, prestadorId, services }: RuleContext) {
  const laboratorio = await laboratorioProprio(db, prestadorId);
  if (!laboratorio || laboratorio.responsavelTecnicoId === null) recusar(texto.semLaboratorio);
  const versao = (atual.versaoLaudo ?? 0) + 1;
  const { pedido, quemPediu, recipiente, material } = await doLaudo(db, atual.id);
  const fuso = fusoAtual();
  const agora = new Date().toISOString();
  if (atual.documentoId !== null)
    await services.papel.anular(db, registry, contexto, {
      modulo: MODULO,
      objectId: atual.documentoId,
      motivo: texto.laudoSubstituido(versao),
    });
  const documentoId = await services.papel.emitir(db, registry, contexto, {
    modulo: MODULO,
    registroId: atual.pacienteId,
    pacienteId: atual.pacienteId,
    profissionalId: laboratorio.responsavelTecnicoId,
    tipo: versao > 1 ? laudoTexto.retificado : laudoTexto.laudo,
    tag: 'Laudo',
    numero: atual.numero,
    texto: comporLaudo({
      etiqueta: atual.etiqueta,
      versao,
      motivo: atual.motivoRetificacao,
      laboratorio: laboratorio.nome,
      cnes: laboratorio.cnes,
      pedido: pedido ?? '',
      quemPediu,
      material,
      recipiente,
      coletadaEm: formatMinuto(atual.coletadaEm ?? agora, fuso),
      liberadaEm: formatMinuto(agora, fuso),
      liberadaPor: contexto.usuario.nome,
      mesmaPessoa: atual.resultadaPorId === contexto.usuario.id,
      resultados: atual.resultados ?? [],
    }),
    origem: { amostraId: atual.id, numero: atual.numero, versao },
  });
  return { versaoLaudo: versao, documentoId };
}

/** The order's own step is taken by the release; a later sample or a corrected report completes what it says. */
async function contarAoPedido({ pedidoId }: Amostra, { db, registros }: RuleContext): Promise<void> {
  const fuso = fusoAtual();
  const liberados = await liberadosDoPedido(db, pedidoId, fuso);
  const pedidos = registros('pedidos-exame').server.everybodys;
  const { situacao } = await pedidos.read(pedidoId);
  if (situacao !== 'EMITIDO' && situacao !== 'COM_RESULTADO' && situacao !== 'VISTO') return;
  await pedidos.transition(pedidoId, {
    transicao: situacao === 'EMITIDO' ? 'registrar-resultado' : 'completar-resultado',
    campos: {
      resultadoDe: diaDe(Date.now(), fuso),
      resultadoSituacao: situacaoDoPedido(liberados.map(({ interpretacao }) => interpretacao)),
      resultado: resumoDoPedido(liberados),
    },
  });
}

const amostras: RegisterRules<'amostras'> = {
  steps: {
    coletar: {
      before({ campos, atual, valores }) {
        valores.coletadaEm = campos.coletadaEm ?? atual.coletadaEm ?? new Date().toISOString();
      },
    },
    resultar: {
      async before({ atual, valores }, context) {
        const laboratorio = await laboratorioProprio(context.db, context.prestadorId);
        valores.resultados = await julgados(atual, context);
        valores.resultadaPorId = context.contexto.usuario.id;
        valores.exigeOutraPessoa = laboratorio?.liberaOutraPessoa ?? false;
      },
      after: ({ atual }, context) => esperarAvisos(atual, context),
    },
    liberar: {
      async before({ atual, valores }, context) {
        Object.assign(valores, await emitirLaudo(atual, context));
      },
      after: ({ atual }, context) => contarAoPedido(atual, context),
    },
    retificar: {
      after: ({ atual, motivo }, context) =>
        avisarQuemPediu(atual, context, {
          titulo: resultadoAviso.emCorrecao,
          texto: `${atual.exames}. ${motivo ?? ''}`.trim(),
          destino: `/amostras/form/${atual.id}`,
          chave: `amostra:${atual.id}:retificar:${atual.versao}`,
        }),
    },
    recoletar: {
      async after({ atual }, { db, prestadorId, registros }) {
        const numero = await nextNumber(db, 'amostra', prestadorId);
        const { pedidoId, prontuarioId, pacienteId, profissionalId, setorId, recipienteId, exames } = atual;
        await registros('amostras').server.keep({
          numero,
          etiqueta: etiquetaDe(numero),
          pedidoId,
          prontuarioId,
          pacienteId,
          profissionalId,
          setorId,
          recipienteId,
          exames,
          preparo: atual.preparo,
          urgencia: atual.urgencia,
          pedidaEm: new Date().toISOString(),
          anteriorId: atual.id,
          resultados: (atual.resultados ?? []).map(
            ({ exameId, exame, analito, nome, tipo, unidade, metodo }) => ({
              exameId,
              exame,
              analito,
              nome,
              tipo,
              unidade,
              metodo,
            }),
          ),
        });
      },
    },
  },
};

/** A reference is of an analyte that the exam has, and says something. */
const examesLaboratorio: RegisterRules<'exames-laboratorio'> = {
  save: {
    before(valores, antes) {
      const { analitos, referencias } = whole(antes, valores);
      const codigos = new Set((analitos ?? []).map(({ codigo }) => codigo));
      for (const [at, { analito, minimo, maximo, texto: dito }] of (referencias ?? []).entries()) {
        if (!codigos.has(analito))
          throw validationError({ [`referencias.${at}.analito`]: [texto.analitoDesconhecido(analito)] });
        if (!minimo && !maximo && !dito)
          throw validationError({ [`referencias.${at}.minimo`]: [texto.semLimite] });
      }
    },
  },
};

export default rules({
  'pedidos-exame': pedidosExame,
  amostras,
  'exames-laboratorio': examesLaboratorio,
});
