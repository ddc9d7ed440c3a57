/** From the order to the samples, from the sample to the report, and what a critical value asks for (LAB-01). */
import { formatData, idadeDe } from '#domain/formato/data.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { coletadaAntesDoPedido, colhidaDepoisDoObito } from '#domain/laboratorio/amostras.ts';
import { situacaoDoPedido } from '#domain/laboratorio/laudo.ts';
import { problemaDaFormula } from '#domain/laboratorio/calculado.ts';
import { podeGestar } from '#domain/recepcao/prioridade.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { coletaTexto, pacienteDaAmostra } from '#messages/laboratorio-amostra.ts';
import { laboratorioServidor as texto, resultadoAviso } from '#messages/laboratorio.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import { hoje } from '#server/clock.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { rules, whole, type RegisterRules, type RuleContext, type StepRules } from '#server/engine/rules.ts';
import { avisarQuemLeu, avisarQuemPediu, esperarAvisos } from './avisos.ts';
import { controles } from './controle.ts';
import { aColher, doProntuario, fazerAmostras, fazerDeNovo } from './coleta.ts';
import { concluirEntrada, entradas } from './entrada.ts';
import { avisarOutroJulgamento, outroJulgamento } from './identidade.ts';
import { comCalculados, comValor, regrasDa, type Amostra } from './julgamento.ts';
import { enviarSubstituto } from './envio.ts';
import { contarAoPedido, emitirLaudo } from './laudo.ts';
import { contarPrazos } from './prazos.ts';
import { comAnexo, concluirRemessa, remessas } from './remessa.ts';
import { identificar, lerEtiqueta } from './etiqueta.ts';
import { MENSAGENS } from './recebimento.ts';
import { amostrasDoPedido, pedidoEmitidoEm } from './pedido-repository.ts';
import { contasDe, laboratorioProprio } from './repository.ts';

/** What is collected is no more the ward's to cancel; what waits to be collected goes with its order. */
const cancelarPedido: StepRules<'pedidos-exame', 'cancelar'> = {
  async after({ atual }, { db, registros }) {
    const vivas = await amostrasDoPedido(db, { pedidoId: atual.id, pedidoLaboratorioId: null });
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
        await fazerAmostras(await doProntuario(atual, context), await aColher(atual, context), context);
      },
    },
    'mandar-ao-laboratorio': {
      async before({ atual }, context) {
        const tubos = await aColher(atual, context);
        if (tubos.length === 0) recusar(texto.nadaAColher);
        await fazerAmostras(await doProntuario(atual, context), tubos, context);
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
  return comCalculados(
    (atual.resultados ?? []).map((linha) => comValor(linha, linha.valor, regra(linha), 'resultados')),
    regra,
  );
}

/** Sex or birth was corrected since: what would be judged otherwise is typed to the end again, and does not leave as it is. */
async function exigirMesmoJulgamento(atual: Amostra, { db, prestadorId }: RuleContext): Promise<void> {
  const nomes = await outroJulgamento(db, atual, await regrasDa(db, atual, prestadorId));
  if (nomes.length > 0) recusar(pacienteDaAmostra.julgueDeNovo(nomes));
}

const amostras: RegisterRules<'amostras'> = {
  read: identificar,
  steps: {
    coletar: {
      async before({ campos, motivo, atual, valores }, { db, prestadorId }) {
        const paciente = await pacienteDe(db, atual.pacienteId);
        const coletadaEm = campos.coletadaEm ?? null;
        const dia = coletadaEm === null ? null : diaDe(Date.parse(coletadaEm), fusoAtual());
        const gesta = (campos.semanasGestacao ?? null) !== null;
        if (gesta && paciente && !podeGestar({ ...paciente, idade: idadeDe(paciente, dia ?? hoje()) }))
          throw validationError({ semanasGestacao: [coletaTexto.naoGesta(paciente.nome)] });
        const emitidoEm = await pedidoEmitidoEm(db, atual);
        const estranho = [
          ...(paciente && colhidaDepoisDoObito(paciente, dia)
            ? [texto.depoisDoObito(paciente.dataObito && formatData(paciente.dataObito))]
            : []),
          ...(emitidoEm !== null && coletadaAntesDoPedido(coletadaEm, emitidoEm)
            ? [coletaTexto.antesDoPedido(formatMinuto(emitidoEm))]
            : []),
        ];
        const { codigo, problema } = await lerEtiqueta(db, prestadorId, atual, {
          lida: campos.etiquetaLida ?? null,
          motivo,
        });
        // Told together: one reason answers for all of them, and nobody gives it for what they were not told.
        const motivos = [...(dizMotivo(motivo) ? [] : estranho), ...(problema?.motivo ?? [])];
        if (problema || motivos.length > 0)
          throw validationError({ ...problema, ...(motivos.length > 0 ? { motivo: motivos } : {}) });
        valores.etiquetaLida = codigo;
        valores.coletadaEm = campos.coletadaEm ?? atual.coletadaEm ?? new Date().toISOString();
      },
    },
    resultar: {
      async before({ atual, valores }, context) {
        const laboratorio = await laboratorioProprio(context.db, context.prestadorId);
        valores.resultados = await comAnexo(atual, await julgados(atual, context), context);
        valores.resultadoSituacao = situacaoDoPedido(
          valores.resultados.map(({ interpretacao }) => interpretacao ?? null),
        );
        valores.resultadaPorId = context.contexto.usuario.id;
        valores.exigeOutraPessoa = laboratorio?.liberaOutraPessoa ?? false;
      },
      async after({ atual }, context) {
        const { db, contexto, registros } = context;
        await esperarAvisos([atual], { db, contexto, criticos: registros('valores-criticos').server });
        await concluirRemessa(atual, context);
      },
    },
    conferir: { before: ({ atual }, context) => exigirMesmoJulgamento(atual, context) },
    liberar: {
      async before({ atual, valores }, context) {
        await exigirMesmoJulgamento(atual, context);
        Object.assign(valores, await emitirLaudo(atual, context));
      },
      async after({ atual }, context) {
        await contarAoPedido(atual, context);
        await concluirEntrada(atual, context);
        if ((atual.versaoLaudo ?? 1) === 1) return contarPrazos(atual, context);
        await enviarSubstituto(atual, context);
        await avisarQuemLeu(atual, context, {
          titulo: resultadoAviso.retificado,
          texto: `${atual.exames}. ${atual.motivoRetificacao ?? ''}`.trim(),
          destino: `/amostras/form/${atual.id}?aba=resultados`,
          chave: `amostra:${atual.id}:retificado:${atual.versaoLaudo}`,
          // Whoever asked is told by the order.
          menos: atual.profissionalId === null ? [] : await contasDe(context.db, atual.profissionalId),
        });
      },
    },
    retificar: {
      after: ({ atual, motivo }, context) =>
        avisarQuemLeu(atual, context, {
          titulo: resultadoAviso.emCorrecao,
          texto: `${atual.exames}. ${motivo ?? ''}`.trim(),
          destino: `/amostras/form/${atual.id}`,
          chave: `amostra:${atual.id}:retificar:${atual.versao}`,
        }),
    },
    recoletar: {
      async after({ atual }, context) {
        await fazerDeNovo(atual, context);
        await concluirRemessa(atual, context);
      },
    },
    cancelar: { after: ({ atual }, context) => concluirRemessa(atual, context) },
    retornar: {
      async before({ atual, valores }, context) {
        await concluirRemessa(atual, context);
        valores.remessaId = null;
      },
    },
    'fazer-aqui': {
      before({ valores }) {
        valores.apoioId = null;
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
      for (const [at, analito] of (analitos ?? []).entries()) {
        const problema = problemaDaFormula(analito, analitos ?? []);
        if (problema !== undefined) throw validationError({ [`analitos.${at}.formula`]: [problema] });
      }
      for (const [at, { analito, minimo, maximo, texto: esperado }] of (referencias ?? []).entries()) {
        if (!codigos.has(analito))
          throw validationError({ [`referencias.${at}.analito`]: [texto.analitoDesconhecido(analito)] });
        if (!minimo && !maximo && !esperado)
          throw validationError({ [`referencias.${at}.minimo`]: [texto.semLimite] });
      }
    },
  },
};

/** What was refused is tried again by the queue, as the first time. */
const mensagens: RegisterRules<'mensagens-analisadores'> = {
  steps: {
    relancar: {
      async after(_step, { db }) {
        await enqueue(db, MENSAGENS, {});
      },
    },
  },
};

/** References go by sex and birth: what was judged by others is told to who answers for it. */
const pacientes: RegisterRules<'pacientes'> = {
  save: {
    async after(paciente, antes, context) {
      if (antes && (antes.sexo !== paciente.sexo || antes.dataNascimento !== paciente.dataNascimento))
        await avisarOutroJulgamento(paciente, context);
    },
  },
};

export default rules({
  pacientes,
  'controles-qualidade': controles,
  'mensagens-analisadores': mensagens,
  'pedidos-exame': pedidosExame,
  'pedidos-laboratorio': entradas,
  amostras,
  'remessas-apoio': remessas,
  'exames-laboratorio': examesLaboratorio,
});
