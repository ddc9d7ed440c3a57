/** What receipts, titles and invoices do that no declaration says (FIN-07). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { notaServico as texto } from '#messages/nota-servico.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import { quemPode } from '#server/capabilities/conta/index.ts';
import { rules, type RuleContext, type Step, type StepRules } from '#server/engine/rules.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import {
  ajustarNota,
  configuracaoDaUnidade,
  conferirUnidade,
  prepararNota,
  servicoDaNota,
  tomadorDaNota,
  type Nota,
} from './preparar.ts';
import { notasVivasDoRecibo, origemDoRecibo, origemDoTitulo } from './repository.ts';
import { NOTA_CANCELAR, NOTA_ENVIAR, NOTA_POR_EMAIL } from './tipos.ts';

const doTitulo: StepRules<'contas-receber', 'emitir-nota' | 'emitir-nota-do-recebido'> = {
  async after({ atual, campos }, context) {
    await prepararNota(await origemDoTitulo(context.db, atual.id), campos, context);
  },
};

const porNaFila = ({ db }: Pick<RuleContext, 'db'>, { id }: Nota): Promise<unknown> =>
  enqueue(db, NOTA_ENVIAR, { notaId: id }, { key: `nota:${id}` });

/** Whatever lacks is said before the queue takes it; who pays is named as the registers say it now. */
const envio: StepRules<'notas-servico', 'enviar' | 'reenviar'> = {
  async before({ atual, valores }, context) {
    const { onde } = await configuracaoDaUnidade(context);
    if (onde === 'CIDADE') recusar(texto.daCidade);
    await conferirUnidade(context);
    await servicoDaNota(context, atual.servicoNotaId);
    const origem = await origemDoTitulo(context.db, atual.contaReceberId);
    Object.assign(valores, (await tomadorDaNota(context, origem)).valores);
  },
  after: async ({ atual }, context) => void (await porNaFila(context, atual)),
};

const ajuste: StepRules<'notas-servico', 'ajustar' | 'corrigir'> = {
  before: ({ atual, campos, valores }, context) => ajustarNota(atual, campos, valores, context),
};

/** The new note is the old one's, to be put right before it goes. */
async function substituir(
  { atual, campos, motivo }: Step<'notas-servico', 'substituir'>,
  { registros, contexto }: RuleContext,
): Promise<void> {
  const porta = registros('notas-servico').server;
  const { total } = await porta.list({ where: { chaveOrigem: `substitui:${atual.id}` }, end: 1 });
  if (total > 0) recusar(texto.jaTem(atual.nomeTomador, 'a substituta'));
  await porta.keep({
    reciboId: atual.reciboId,
    contaReceberId: atual.contaReceberId,
    chaveOrigem: `substitui:${atual.id}`,
    substituiId: atual.id,
    motivoSubstituicao: campos.motivoSubstituicao,
    textoSubstituicao: (motivo ?? '').slice(0, 255),
    nomeTomador: atual.nomeTomador,
    documentoTomador: atual.documentoTomador,
    enderecoTomador: atual.enderecoTomador,
    emailTomador: atual.emailTomador,
    beneficiario: atual.beneficiario,
    competencia: atual.competencia,
    servicoNotaId: atual.servicoNotaId,
    descricao: atual.descricao,
    valor: atual.valor,
    retencaoPis: atual.retencaoPis,
    retencaoCofins: atual.retencaoCofins,
    retencaoCsll: atual.retencaoCsll,
    retencaoIrrf: atual.retencaoIrrf,
    retencaoInss: atual.retencaoInss,
    issRetido: atual.issRetido,
    retencaoIss: atual.retencaoIss,
    valorLiquido: atual.valorLiquido,
    preparadaEm: new Date().toISOString(),
    preparadaPor: contexto.usuario.nome,
  });
}

/** A receipt undone: what did not leave is discarded, what left asks to be cancelled, and somebody is told. */
async function desfazerNotasDoRecibo(reciboId: number, context: RuleContext): Promise<void> {
  for (const viva of await notasVivasDoRecibo(context.db, reciboId)) await desfazerNota(viva, context);
}

async function desfazerNota(
  viva: { readonly id: number; readonly situacao: string },
  { db, registros, prestadorId }: RuleContext,
): Promise<void> {
  const porta = registros('notas-servico').server;
  if (viva.situacao === 'A_EMITIR' || viva.situacao === 'REJEITADA') {
    await porta.transition(viva.id, { transicao: 'descartar', motivo: texto.reciboDesfeito });
    return;
  }
  if (viva.situacao === 'CANCELAMENTO_PEDIDO') return;
  const nota = await porta.set(viva.id, { pedeCancelamento: true });
  await notificar(db, {
    para: await quemPode(db, { sujeito: 'notaservico', acao: 'cancelar', prestadorId }),
    tipo: 'NFS',
    titulo: texto.desfeita,
    texto: texto.desfeitaTexto(nota.nomeTomador, nota.valor),
    dadosSensiveis: true,
    destino: `/notas-servico/form/${viva.id}`,
    prestadorId,
    chave: `nota-a-cancelar:${viva.id}`,
  });
}

export default rules({
  recibos: {
    steps: {
      'emitir-nota': {
        async after({ atual, campos }, context) {
          await prepararNota(await origemDoRecibo(context.db, atual.id), campos, context);
        },
      },
      'tornar-sem-efeito': { after: ({ atual }, context) => desfazerNotasDoRecibo(atual.id, context) },
    },
  },
  'contas-receber': { steps: { 'emitir-nota': doTitulo, 'emitir-nota-do-recebido': doTitulo } },
  'servicos-nota': {
    save: {
      /** One usual service: the new one takes the place of the other. */
      async after(row, antes, { registros }) {
        if (!row.padrao || antes?.padrao) return;
        const porta = registros('servicos-nota').server;
        const { rows } = await porta.list({ where: { padrao: true }, end: 200 });
        for (const other of rows)
          if (other.id !== row.id) await porta.update(other.id, { padrao: false }, other.versao);
      },
    },
  },
  'notas-servico': {
    steps: {
      enviar: envio,
      reenviar: envio,
      ajustar: ajuste,
      corrigir: ajuste,
      cancelar: {
        async after({ atual }, { db }) {
          await enqueue(db, NOTA_CANCELAR, { notaId: atual.id }, { key: `nota-cancelar:${atual.id}` });
        },
      },
      substituir: { after: substituir },
      'enviar-email': {
        async after({ atual, campos }, { db }) {
          if (!campos.emailTomador) throw validationError({ emailTomador: [texto.email.semEmail] });
          await enqueue(db, NOTA_POR_EMAIL, { notaId: atual.id }, { key: `nota-email:${atual.id}` });
        },
      },
      'registrar-cancelamento': {
        before({ valores }) {
          valores.chaveOrigem = null;
          valores.pedeCancelamento = false;
        },
      },
      descartar: {
        // The number goes back to its series: nothing was issued under it.
        before({ valores }) {
          Object.assign(valores, {
            chaveOrigem: null,
            numero: null,
            serie: null,
            ambiente: null,
            idDps: null,
          });
        },
      },
    },
  },
});
