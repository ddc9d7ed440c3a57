/** An order that comes over the counter: who asked in words, its samples, and the end of it once every report is out. */
import { recusar } from '#domain/errors/app-error.ts';
import { preparoDito } from '#domain/laboratorio/preparo.ts';
import { solicitanteDito } from '#domain/laboratorio/solicitante.ts';
import { laboratorioServidor } from '#messages/laboratorio.ts';
import { entradaTexto as texto } from '#messages/laboratorio-pedido.ts';
import { nextNumber } from '#server/database/series.ts';
import type { Stored } from '#server/engine/call.ts';
import { whole, type RegisterRules, type RuleContext } from '#server/engine/rules.ts';
import { emTubos, fazerAmostras } from './coleta.ts';
import type { Amostra } from './julgamento.ts';
import { amostrasDoPedido, nomeDoProfissional, siglaDoConselho } from './pedido-repository.ts';
import { examesDe } from './repository.ts';

const ENTRADAS = 'pedidos-laboratorio';
type Entrada = Stored<typeof ENTRADAS>;

const doPedido = ({ id }: Pick<Entrada, 'id'>) => ({ pedidoId: null, pedidoLaboratorioId: id });

async function aColher(entrada: Entrada, { db }: RuleContext) {
  const ids = (entrada.itens ?? []).map(({ exameId }) => exameId);
  const exames = (await examesDe(db, ids)).toSorted(
    (a, b) => ids.indexOf(a.exameId) - ids.indexOf(b.exameId),
  );
  return emTubos(db, exames, doPedido(entrada));
}

async function colher(entrada: Entrada, context: RuleContext): Promise<void> {
  const tubos = await aColher(entrada, context);
  if (tubos.length === 0) recusar(texto.nadaAColher);
  const { pacienteId, urgencia, numero, solicitante } = entrada;
  const profissionalId = entrada.origem === 'PROFISSIONAL' ? entrada.profissionalId : null;
  await fazerAmostras(
    {
      ...doPedido(entrada),
      prontuarioId: null,
      pacienteId,
      profissionalId,
      urgencia,
      numeroPedido: numero,
      solicitante,
    },
    tubos,
    context,
  );
}

export const entradas: RegisterRules<typeof ENTRADAS> = {
  save: {
    async before(valores, antes, { db, prestadorId }) {
      const entrada = whole<typeof ENTRADAS>(antes, valores);
      if (!antes) {
        valores.numero = await nextNumber(db, 'pedido_laboratorio', prestadorId);
        valores.titulo = texto.titulo(valores.numero);
      }
      const { profissionalId, conselhoId } = entrada;
      valores.solicitante = solicitanteDito({
        origem: entrada.origem,
        daCasa: profissionalId ? await nomeDoProfissional(db, profissionalId) : null,
        instituicao: entrada.instituicao ?? null,
        nomeSolicitante: entrada.nomeSolicitante ?? null,
        conselho: conselhoId ? await siglaDoConselho(db, conselhoId) : '',
        ufConselho: entrada.ufConselho ?? null,
        numeroConselho: entrada.numeroConselho ?? null,
      });
      valores.preparo = preparoDito(
        await examesDe(
          db,
          (entrada.itens ?? []).map(({ exameId }) => exameId),
        ),
      );
    },
  },
  steps: {
    'dar-entrada': { after: ({ atual }, context) => colher(atual, context) },
    'colher-de-novo': { after: ({ atual }, context) => colher(atual, context) },
    cancelar: {
      async after({ atual }, { db, registros }) {
        const vivas = await amostrasDoPedido(db, doPedido(atual));
        const colhidas = vivas.filter(({ situacao }) => situacao !== 'PEDIDA');
        if (colhidas.length > 0)
          recusar(laboratorioServidor.coletada(colhidas.map(({ etiqueta }) => etiqueta)));
        const amostras = registros('amostras').server.everybodys;
        for (const { id } of vivas)
          await amostras.transition(id, { transicao: 'cancelar', motivo: texto.cancelada });
      },
    },
  },
};

/** Once the last report of the order is out, whoever took the paper sees that it is. */
export async function concluirEntrada(
  { pedidoLaboratorioId }: Pick<Amostra, 'pedidoLaboratorioId'>,
  { db, registros }: RuleContext,
): Promise<void> {
  if (pedidoLaboratorioId === null) return;
  const vivas = await amostrasDoPedido(db, { pedidoId: null, pedidoLaboratorioId });
  if (vivas.some(({ situacao }) => situacao !== 'LIBERADA')) return;
  const porta = registros(ENTRADAS).server.everybodys;
  const { situacao } = await porta.read(pedidoLaboratorioId);
  if (situacao === 'ENTREGUE') await porta.transition(pedidoLaboratorioId, { transicao: 'concluir' });
}
